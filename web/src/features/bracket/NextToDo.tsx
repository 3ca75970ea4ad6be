import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useQuestions } from './questions';
import { useAction } from './use-action';
import { seedNextRound, startTournament } from '@/api/bracket';
import type { Match, Tournament } from '@/api/types';
import { matchNumbers } from '@/bracket/labels';
import { byStatus, mayOfficiate, maySeed, nextRoundMatches, nextRoundPermission, startPermission, type Viewer } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { useScreenCommands } from '@/lib/screen-commands';

/** Does a tournament as a whole need an action? Bouts of a drawn class are called on the Day screen. */
export function hasNext(viewer: Viewer, tournament: Tournament): boolean {
  const drawn = tournament.isSeeded && tournament.status === 'active';
  if (drawn) return !tournament.eventId && mayOfficiate(viewer, tournament);
  return startPermission(viewer, tournament) !== null || maySeed(viewer, tournament);
}

/** The next step of the tournament and its buttons, always visible at the foot of the page. */
export const NextToDo = memo(function NextToDo({ tournament, viewer }: { tournament: Tournament; viewer: Viewer }) {
  useLingui();
  const [ask, dialogs] = useQuestions(tournament);
  const next = useAction(tournament._id, () => seedNextRound(tournament._id), { done: t`Next round seeded successfully!`, failed: t`Failed to seed next round.` });
  const seedNext = () => {
    if (!next.isPending) next.mutate();
  };
  const starting = startPermission(viewer, tournament);
  const seeds = maySeed(viewer, tournament);
  // In an event the draw page pairs a class, so that a published draw is used. Seeding by hand voids it.
  const drawsAt = tournament.eventId;
  const byHandFirst = useAction(tournament._id, () => startTournament(tournament._id), { done: t`Tournament started successfully!`, failed: t`Failed to start tournament.` }, ask('manual'));
  // The draw page leads here for seeding by hand.
  const seedsHere = useLocation({ select: ({ state }) => state.about }) === 'seed' && drawsAt !== undefined;
  const nextRound = nextRoundPermission(viewer, tournament);
  const { scheduled, 'in-progress': playing } = byStatus(tournament.matches);
  const officiates = mayOfficiate(viewer, tournament) && tournament.status === 'active';
  const startsAll = !drawsAt && scheduled.length > 1 && officiates;
  useScreenCommands({
    start: !drawsAt && starting?.allowed === true && ask('start'),
    'random-seeding': !drawsAt && seeds && ask('random'),
    'manual-seeding': seeds && ask('manual'),
    'next-round': nextRound?.allowed === true && seedNext,
    'start-all': startsAll && ask('all'),
  });
  if (!hasNext(viewer, tournament)) return null;

  const byHand = tournament.settings.seeding === 'manual';
  // Referees cannot seed, so they see what the table waits for.
  const waits = !nextRound && scheduled.length === 0 && playing.length === 0;
  const opens = nextRoundMatches(tournament.matches).length;
  const numbers = (matches: readonly Match[]) => matchNumbers(matches.map((m) => m.matchNumber));
  return (
    <section
      aria-label={t`Next step`}
      className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-2 border-line-2 bg-board px-4 py-2.5 shadow-pop"
    >
      <dl className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-0.5">
        {starting ? (
          <Fact label={t`Next`}>
            <span id="start-hint">{starting.allowed ? seedsHere ? t`Seeding by hand takes the place of the draw.` : drawsAt ? t`The class is drawn with the others of its event.` : plural(tournament.athleteCount, { other: 'Start with # athletes to draw the bracket.' }) : starting.reason}</span>
          </Fact>
        ) : null}
        {seeds ? <Fact label={t`Next`}>{drawsAt ? t`The class is drawn with the others of its event.` : t`Seed the first round at random or by hand.`}</Fact> : null}
        {tournament.isSeeded ? (
          <>
            <Fact label={t`Ready`}>{numbers(scheduled)}</Fact>
            <Fact label={t`Playing`}>{numbers(playing)}</Fact>
            <Fact label={t`Next round`}>{nextRound?.allowed === false ? nextRound.reason : nextRound ? t`The round is over. Seed the next one.` : waits ? t`The round is over. An organizer seeds the next one.` : ''}</Fact>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {drawsAt && (starting !== null || seeds) ? (
          <ButtonLink kind="primary" to="/events/$id/draw" params={{ id: drawsAt }}><Trans>Draw</Trans></ButtonLink>
        ) : null}
        {seedsHere && starting ? (
          <Button disabled={!starting.allowed} busy={byHandFirst.isPending} aria-describedby="start-hint" onClick={() => { byHandFirst.mutate(); }}>
            <Trans>Manual Seeding</Trans>
          </Button>
        ) : null}
        {seedsHere && seeds ? (
          <Button onClick={ask('manual')}>
            <Trans>Manual Seeding</Trans>
          </Button>
        ) : null}
        {!drawsAt && starting ? (
          <Button kind="primary" disabled={!starting.allowed} aria-describedby="start-hint" onClick={ask('start')}>
            <Trans>Start tournament</Trans>
          </Button>
        ) : null}
        {seeds && !drawsAt ? (
          <>
            <Button kind={byHand ? 'plain' : 'primary'} onClick={ask('random')}>
              <Trans>Random Seeding</Trans>
            </Button>
            <Button kind={byHand ? 'primary' : 'plain'} onClick={ask('manual')}>
              <Trans>Manual Seeding</Trans>
            </Button>
          </>
        ) : null}
        {startsAll ? <Button onClick={ask('all')}>{plural({ scheduled: scheduled.length }, { other: 'Start all # matches' })}</Button> : null}
        {nextRound?.allowed ? (
          <Button kind="primary" busy={next.isPending} onClick={seedNext}>
            {opens > 0 ? plural(opens, { one: 'Seed Next Round (# match)', other: 'Seed Next Round (# matches)' }) : t`Seed Next Round`}
          </Button>
        ) : null}
      </div>
      {dialogs}
    </section>
  );
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="label text-ink-3">{label}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  );
}
