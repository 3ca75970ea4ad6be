import type { ReactNode } from 'react';
import { useQuestions } from './questions';
import { useAction } from './use-action';
import { seedNextRound } from '@/api/bracket';
import type { MatchStatus, Tournament } from '@/api/types';
import { matchNumbers } from '@/bracket/labels';
import { countsOf, mayOfficiate, maySeed, nextRoundMatches, nextRoundPermission, startPermission, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { count } from '@/lib/format';
import { useScreenCommands } from '@/lib/screen-commands';

/** What the tournament waits for, and the buttons that go on; it stays in view at the foot of the page. */
export function NextToDo({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const [ask, dialogs] = useQuestions(t);
  const next = useAction(t._id, () => seedNextRound(t._id), { done: 'Next round seeded successfully!', failed: 'Failed to seed next round.' });
  const seedNext = () => {
    if (!next.isPending) next.mutate();
  };
  const starting = startPermission(viewer, t);
  const seeds = maySeed(viewer, t);
  const nextRound = nextRoundPermission(viewer, t);
  const { scheduled } = countsOf(t.matches);
  const officiates = mayOfficiate(viewer, t) && t.status === 'active';
  const startsAll = scheduled > 1 && officiates;
  useScreenCommands({
    start: starting?.allowed === true && ask('start'),
    'random-seeding': seeds && ask('random'),
    'manual-seeding': seeds && ask('manual'),
    'next-round': nextRound?.allowed === true && seedNext,
    'start-all': startsAll && ask('all'),
  });
  if (!starting && !seeds && !(officiates && t.isSeeded)) return null;

  const byHand = t.settings.seeding === 'manual';
  const opens = nextRoundMatches(t.matches).length;
  const numbers = (status: MatchStatus) => matchNumbers(t.matches.filter((m) => m.status === status).map((m) => m.matchNumber));
  return (
    <section
      aria-label="Next to do"
      className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-2 border-line-2 bg-board px-4 py-2.5 shadow-pop"
    >
      <dl className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-0.5">
        {starting ? (
          <Fact label="Next">
            <span id="start-hint">{starting.allowed ? `Start with ${count(t.athleteCount)} athletes: the bracket is drawn.` : starting.reason}</span>
          </Fact>
        ) : null}
        {seeds ? <Fact label="Next">Draw the first round, by lot or by hand.</Fact> : null}
        {t.isSeeded ? (
          <>
            <Fact label="Ready">{numbers('scheduled')}</Fact>
            <Fact label="Playing">{numbers('in-progress')}</Fact>
            <Fact label="Next round">{nextRound?.allowed === false ? nextRound.reason : nextRound ? 'can be seeded' : ''}</Fact>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {starting ? (
          <Button kind="primary" disabled={!starting.allowed} aria-describedby="start-hint" onClick={ask('start')}>
            Start Tournament
          </Button>
        ) : null}
        {seeds ? (
          <>
            <Button kind={byHand ? 'plain' : 'primary'} onClick={ask('random')}>
              Random Seeding
            </Button>
            <Button kind={byHand ? 'primary' : 'plain'} onClick={ask('manual')}>
              Manual Seeding
            </Button>
          </>
        ) : null}
        {startsAll ? <Button onClick={ask('all')}>Start all {count(scheduled)} matches</Button> : null}
        {nextRound?.allowed ? (
          <Button kind="primary" busy={next.isPending} onClick={seedNext}>
            Seed Next Round{opens > 0 ? ` (${count(opens)} ${opens === 1 ? 'match' : 'matches'})` : ''}
          </Button>
        ) : null}
      </div>
      {dialogs}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="label text-ink-3">{label}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  );
}
