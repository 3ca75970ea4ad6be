import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NextMatch } from './NextMatch';
import { OwnDay, useOwnEvents } from './OwnDay';
import { RunningEvent } from './RunningEvent';
import { useEvents } from './use-events';
import { matchesOfAthleteOptions } from '@/api/matches';
import { joinedCountOptions, tournamentsOptions } from '@/api/tournaments';
import { ButtonLink } from '@/components/Button';
import { Card, CardGrid } from '@/components/Card';
import { Facts } from '@/components/Facts';
import { MatchRow } from '@/domain/MatchRow';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { CardsSkeleton, StatsSkeleton } from '@/components/PageSkeletons';
import { RowsSkeleton } from '@/components/Skeleton';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { TournamentBadge } from '@/domain/StatusBadge';
import { count } from '@/lib/format';
import { matchTitle, outcome } from '@/domain/match';
import { useUser } from '@/lib/session';

/** Maximum of shown results; the tournaments screen has all. */
const recent = 3;

/** The athlete's first screen: the next match, at an event with table and rest; below the record, current tournaments, and latest results. */
export function ParticipantDashboard() {
  const { _id } = useUser();
  const events = useEvents();
  const own = useOwnEvents(events && [...events.running.map(({ event }) => event), ...(events.next ? [events.next] : [])]);
  const [days, later] = [own?.filter(({ event }) => event.state === 'running') ?? [], own?.filter(({ event }) => event.state !== 'running') ?? []];
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      {days.map((one) => <OwnDay key={one.event._id} own={one} />)}
      {events?.running.flatMap((one) => (one.role === null ? [] : [<RunningEvent key={one.event._id} of={one} />]))}
      {own ? <NextMatch userId={_id} apart={new Set(days.flatMap(({ me }) => me?.classes.map((one) => one._id) ?? []))} /> : null}
      {later.map((one) => <OwnDay key={one.event._id} own={one} />)}
      <Counts userId={_id} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ActiveTournaments />
        <RecentMatches userId={_id} />
      </div>
    </>
  );
}

/** The latest results and their number; byes do not count. */
function usePlayed(userId: string) {
  return useQuery(matchesOfAthleteOptions(userId, { status: 'completed', page: 1, limit: recent }));
}

function Counts({ userId }: { userId: string }) {
  const joined = useQuery(joinedCountOptions(userId));
  const results = usePlayed(userId);
  if (joined.isLoadingError || results.isLoadingError) return null;
  if (joined.data === undefined || !results.data) return <StatsSkeleton />;
  const { played = 0, wins = 0, losses = 0 } = results.data.counts;
  return (
    <Stats
      items={[
        { label: t`Tournaments Joined`, value: count(joined.data) },
        { label: t`Matches Played`, value: count(played) },
        { label: t`Wins`, value: count(wins) },
        { label: t`Losses`, value: count(losses) },
      ]}
    />
  );
}

function ActiveTournaments() {
  const { data, isPending, isLoadingError, refetch } = useQuery(tournamentsOptions({ status: 'active', page: 1, limit: 9 }));
  return (
    <section aria-labelledby="active">
      <SectionHeader id="active" title={t`Active Tournaments`} />
      {isPending ? <CardsSkeleton cards={3} /> : null}
      {isLoadingError ? <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <EmptyState title={t`No active tournaments.`} /> : null}
      {data && data.items.length > 0 ? (
        <CardGrid label={t`Active Tournaments`} headed columns={2}>
          {data.items.map((tournament) => (
            <li key={tournament._id}>
              <Card
                title={tournament.name}
                badge={<TournamentBadge tournament={tournament} />}
                actions={
                  <ButtonLink to="/brackets/$id" params={{ id: tournament._id }} aria-label={t`View ${{ name: tournament.name }}`}>
                    <Trans>View</Trans>
                  </ButtonLink>
                }
              >
                <Facts
                  items={[
                    { label: t`Best of`, value: tournament.settings.bestOf },
                    { label: t`Category`, value: tournament.category?.name ?? t`Open` },
                  ]}
                />
              </Card>
            </li>
          ))}
        </CardGrid>
      ) : null}
    </section>
  );
}

function RecentMatches({ userId }: { userId: string }) {
  const { data, isLoadingError, refetch } = usePlayed(userId);
  const played = data?.items;
  return (
    <section aria-labelledby="recent">
      <SectionHeader id="recent" title={t`Recent Matches`} />
      {played ?? isLoadingError ? null : <RowsSkeleton rows={recent} />}
      {isLoadingError ? <ErrorState message={t`Couldn't load your matches.`} onRetry={() => void refetch()} /> : null}
      {played?.length === 0 ? <EmptyState title={t`No results yet.`} /> : null}
      {played && played.length > 0 ? (
        <ul className="border-t-2 border-line-2">
          {played.map((match) => (
            <MatchRow
              key={match._id}
              {...matchTitle(match)}
              match={match}
              badge={<MatchRow.Outcome won={outcome(match, userId) === 'won'} />}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
