import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AtTables, WeighIn } from './AtTables';
import { Classes } from './Classes';
import { useSlug } from './slug';
import { visitedNowOptions } from '@/api/hall';
import type { VisitedEvent, VisitedMatch } from '@/api/visits';
import { roundName } from '@/bracket/labels';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { EmptyState } from '@/components/States';
import { matchTitle, playerName } from '@/domain/match';
import { cx } from '@/lib/cx';
import { day, eventClock, type EventClock } from '@/lib/time';

/** The tables while the event runs; before and after the day, the classes. */
export function Overview({ event }: { event: VisitedEvent }) {
  const { data } = useQuery({ ...visitedNowOptions(event.slug), enabled: event.state !== 'finished' });
  if (event.state === 'running' && data && data.tables.length > 0) return <AtTables now={data} clock={eventClock(event)} />;
  return (
    <>
      {data?.phase === 'weigh-in' ? <WeighIn weighIn={data.weighIn} /> : null}
      <WithoutTables event={event} />
    </>
  );
}

/** Current and next matches without a known table. */
function WithoutTables({ event }: { event: VisitedEvent }) {
  const { now, next, state, firstDay } = event;
  if (now.length === 0 && next.length === 0) {
    return (
      <>
        <div className="mb-8">
          {state === 'running' ? <EmptyState title={t`No match is in progress at the moment.`} hint={t`This page updates automatically when the next match starts.`} /> : null}
          {state === 'planned' || state === 'open' ? <EmptyState title={t`Starts on ${{ day: day(firstDay) }}.`} hint={t`On the day, this page shows every match live.`} /> : null}
          {state === 'finished' ? <EmptyState title={t`The event is over.`} hint={t`See Results for all places.`} /> : null}
        </div>
        <SectionHeader title={t`Classes`} />
        <Classes event={event} />
      </>
    );
  }
  return (
    <>
      <section aria-labelledby="now" className="mb-10">
        <SectionHeader id="now" title={t`On now`}>
          <p className="label text-ink-3">{plural(now.length, { one: '# match', other: '# matches' })}</p>
        </SectionHeader>
        {now.length === 0 ? <p className="border-y border-dashed border-edge py-5 text-ink-2"><Trans>No match is in progress right now.</Trans></p> : null}
        <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {now.map((match) => (
            <li key={match._id}>
              <Pair match={match} clock={eventClock(event)} />
            </li>
          ))}
        </ul>
      </section>
      {next.length > 0 ? (
        <section aria-labelledby="next">
          <SectionHeader id="next" title={t`Next`}>
            <p className="label text-ink-3"><Trans>Ready to be called, by class</Trans></p>
          </SectionHeader>
          <ul role="list" className="border-t-2 border-line-2 lg:columns-2 lg:gap-x-10">
            {next.map((match) => (
              <li key={match._id} className="break-inside-avoid border-b border-line py-3">
                <About match={match} />
                <p className="mt-1 text-lg leading-snug font-semibold wrap-anywhere">
                  {matchTitle(match).players}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** A match by its class, with a link, and round. */
function About({ match }: { match: VisitedMatch }) {
  const slug = useSlug();
  return (
    <p className="label flex flex-wrap gap-x-2 text-ink-3">
      <Link to="/e/$slug/classes/$id" params={{ slug, id: match.tournament._id }} search={{ match: match.matchNumber }} quiet>
        <bdi>{match.tournament.name}</bdi>
      </Link>
      <span aria-hidden="true">·</span>
      <span>{roundName(match)}</span>
    </p>
  );
}

const edges = ['border-red', 'border-blue'] as const;

/** Two athletes at a table, the first-named red. */
function Pair({ match, clock }: { match: VisitedMatch; clock: EventClock }) {
  const { bestOf, scores, startedAt } = match;
  const games = [scores.player1Score, scores.player2Score];
  return (
    <article className="flex h-full flex-col border border-line bg-board">
      <div className="flex items-start justify-between gap-3 px-4 pt-3">
        <About match={match} />
        {startedAt ? <p className="label shrink-0 text-ok">{t`since ${{ time: clock.time(startedAt) }}`}</p> : null}
      </div>
      <ul role="list" className="flex flex-1 flex-col justify-end gap-2 p-3">
        {[match.player1, match.player2].map((player, side) => (
          <li key={side} className={cx('flex items-center justify-between gap-3 border-s-6 ps-3', edges[side])}>
            <span className="display min-w-0 text-3xl leading-none wrap-anywhere">
              <bdi>{playerName(player)}</bdi>
            </span>
            {bestOf > 1 ? <span className="display text-3xl">{games[side]}</span> : null}
          </li>
        ))}
      </ul>
    </article>
  );
}
