import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Today } from './Today';
import { TournamentRows } from './TournamentRows';
import { matchesOfRefereeOptions } from '@/api/matches';
import { ButtonLink } from '@/components/Button';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { count } from '@/lib/format';
import { matchTitle } from '@/domain/match';
import { PadLink } from '@/domain/PadLink';
import { useUser } from '@/lib/session';

/** What the referee sees first: the tournaments, and the matches that can be called. */
export function RefereeDashboard() {
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      <Today />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-2">
        <UpcomingMatches />
        <TournamentRows title={t`Tournaments`} action={t`View`} actionOn={(name) => t`View ${name}`} empty={t`No tournaments exists`} />
      </div>
    </>
  );
}

/** How many matches are listed here; all of them stand on the matches screen. */
const limit = 12;

function UpcomingMatches() {
  const user = useUser();
  const { data, isPending, isLoadingError, refetch } = useQuery(matchesOfRefereeOptions(user._id, { status: 'scheduled', page: 1, limit }));
  const { items: scheduled, total } = data ?? { items: [], total: 0 };
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
      {isLoadingError ? <ErrorState message={t`Matches could not be loaded.`} onRetry={() => void refetch()} /> : null}
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
                <PadLink matchId={match._id} players={players} />
                <ButtonLink to="/brackets/$id" params={{ id: match.tournament._id }} search={{ match: match.matchNumber }} aria-label={t`Manage ${players}`}>
                  <Trans>Manage</Trans>
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
