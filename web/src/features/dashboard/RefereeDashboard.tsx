import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EventsNow } from './EventsNow';
import { JustFinished, PlayingNow, Start } from './MatchParts';
import { useFinished, usePlaying } from './Today';
import { TournamentRows } from './TournamentRows';
import { type Events, useEvents } from './use-events';
import { matchesOfRefereeOptions } from '@/api/matches';
import { ButtonLink } from '@/components/Button';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { count } from '@/lib/format';
import { matchTitle } from '@/domain/match';
import { PadLink } from '@/domain/PadLink';
import { useUser } from '@/lib/session';

const none: Events = { running: [], next: undefined, classes: new Set(), atTables: new Set() };

/** The referee's first screen: their table at the running event, or their matches, each once; below the tournaments. */
export function RefereeDashboard() {
  const events = useEvents();
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      {events ? <EventsNow events={events} /> : null}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          {events ? <Playing events={events} /> : null}
          <UpcomingMatches events={events ?? none} />
          <Finished />
        </div>
        <TournamentRows title={t`Tournaments`} action={t`View`} actionOn={(name) => t`View ${name}`} empty={t`No tournaments exists`} />
      </div>
    </>
  );
}

function Playing({ events }: { events: Events }) {
  const own = usePlaying(events)?.own ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="mine">
      <h2 id="mine" className="display text-2xl tracking-wide uppercase">{t`My Matches`}</h2>
      <PlayingNow matches={own} />
    </section>
  );
}

function Finished() {
  return <JustFinished matches={useFinished() ?? []} />;
}

/** Maximum of listed matches; the matches screen has all. */
const limit = 12;

/** The scheduled matches outside the tables of running events. Matches in a queue are called there, not started here. */
function UpcomingMatches({ events: { classes, atTables } }: { events: Events }) {
  const user = useUser();
  const { data, isPending, isLoadingError, refetch } = useQuery(matchesOfRefereeOptions(user._id, { status: 'scheduled', page: 1, limit }));
  const { items, total } = data ?? { items: [], total: 0 };
  const scheduled = items.filter(({ _id }) => !atTables.has(_id));
  return (
    <section aria-labelledby="upcoming">
      <SectionHeader id="upcoming" title={t`Upcoming Matches`}>
        {total > limit ? (
          <ButtonLink to="/tournaments" kind="quiet" size="sm">
            {t`All ${{ total: count(total) }}`}
          </ButtonLink>
        ) : null}
      </SectionHeader>
      {isPending ? <RowsSkeleton rows={4} /> : null}
      {isLoadingError ? <ErrorState message={t`Couldn't load the matches.`} onRetry={() => void refetch()} /> : null}
      {data && scheduled.length === 0 ? <EmptyState title={t`No upcoming matches.`} /> : null}
      {scheduled.length > 0 ? (
        <ul className="border-t-2 border-line-2">
          {scheduled.map((match) => {
            const { round, players, tournament } = matchTitle(match);
            return (
              <li key={match._id} className="flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line py-2.5">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="label text-ink-3">
                    {round} <span aria-hidden="true">·</span> {tournament}
                  </p>
                  <h3 className="mt-0.5 font-sans text-lg leading-snug font-semibold wrap-anywhere">{players}</h3>
                </div>
                <div className="ms-auto flex flex-wrap justify-end gap-2">
                  {classes.has(match.tournament._id) ? null : <Start match={match} />}
                  <PadLink matchId={match._id} players={players} />
                  <ButtonLink to="/brackets/$id" params={{ id: match.tournament._id }} search={{ match: match.matchNumber }} aria-label={t`Manage ${players}`}>
                    <Trans>Manage</Trans>
                  </ButtonLink>
                </div>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
