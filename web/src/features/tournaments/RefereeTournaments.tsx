import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TournamentGrid } from './TournamentGrid';
import { categoriesOptions } from '@/api/categories';
import { type MatchPage, matchesOfRefereeOptions } from '@/api/matches';
import { tournamentsOptions } from '@/api/tournaments';
import { ButtonLink } from '@/components/Button';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { PadLink } from '@/domain/PadLink';
import { StatusBadge } from '@/domain/StatusBadge';
import { CountLine } from '@/components/CountLine';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { finds } from '@/lib/fold';
import { matchTitle } from '@/domain/match';
import { count } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { useFilters } from '@/lib/use-filters';

/** How many matches are shown at a time. */
const limit = 50;

/** The referee's matches with the next actions first, and the tournaments below. */
export function RefereeTournaments() {
  const user = useUser();
  const [filters, setFilters] = useFilters('/app/tournaments');
  const { q, page = 1, tournaments } = filters;
  const matches = useQuery(matchesOfRefereeOptions(user._id, { search: q, page, limit }));
  return (
    <>
      <PageHeader title={t`Matches`} />
      <Toolbar>
        <SearchBox
          label={t`Search matches...`}
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
      </Toolbar>
      {matches.isPending ? <RowsSkeleton rows={8} /> : null}
      {matches.isLoadingError ? (
        <ErrorState message={t`Couldn't load the matches.`} onRetry={() => void matches.refetch()} />
      ) : null}
      {matches.data ? (
        <Matches
          found={matches.data}
          page={page}
          onPage={(next) => {
            setFilters({ page: next });
          }}
        />
      ) : null}
      <section aria-labelledby="tournaments" className="mt-12">
        <SectionHeader id="tournaments" title={t`Tournaments`} />
        <TournamentGrid
          filters={{ page: tournaments }}
          onPage={(next) => {
            setFilters({ tournaments: next });
          }}
          pager={{ label: t`Pages of tournaments`, top: 'tournaments' }}
          empty={<EmptyState title={t`No tournament found...`} />}
        />
      </section>
    </>
  );
}

/** The category and arm of each active tournament, by id; tournaments that are not loaded are missing. */
function useClasses(): ReadonlyMap<string, { category: string; arm: string }> {
  const tournaments = useQuery(tournamentsOptions({ status: 'active' })).data?.items ?? [];
  const categories = useQuery(categoriesOptions()).data ?? [];
  const hands = new Map(categories.map(({ _id, hand }) => [_id, hand]));
  return new Map(
    tournaments.map(({ _id, category }) => {
      const hand = category ? hands.get(category._id) : undefined;
      // Most clubs put the arm into the name.
      const named = !hand || hand === 'any' || finds(hand, category?.name ?? '');
      return [_id, { category: category?.name ?? t`Open`, arm: named ? '' : hand === 'right' ? t`Right arm` : t`Left arm` }];
    }),
  );
}

type MatchesProps = { found: MatchPage; page: number; onPage: (page: number) => void };

function Matches({ found: { items, total }, page, onPage }: MatchesProps) {
  const classes = useClasses();
  if (items.length === 0) return <EmptyState title={t`No matches found...`} />;
  return (
    <>
      <CountLine text={t`${{ shown: count(items.length) }} of ${plural({ total }, { one: '# match', other: '# matches' })}`} />
      <h2 className="sr-only"><Trans>Matches</Trans></h2>
      <ul aria-label={t`Matches`} className="border-t-2 border-line-2">
        {items.map((match) => {
          const { round, players, tournament } = matchTitle(match);
          const { category, arm } = classes.get(match.tournament._id) ?? {};
          return (
            <li
              key={match._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
            >
              <div>
                <StatusBadge status={match.status} />
              </div>
              <div className="min-w-0 max-sm:order-1">
                <h3 className="font-sans text-lg leading-snug font-semibold wrap-anywhere">{players}</h3>
                <p className="label mt-0.5 text-ink-3">{dotted([tournament, category, arm, round, `M${String(match.matchNumber)}`])}</p>
              </div>
              <div className="flex flex-wrap justify-end gap-2">
                {match.status === 'scheduled' || match.status === 'in-progress' ? <PadLink matchId={match._id} players={players} size="sm" /> : null}
                <ButtonLink size="sm" to="/brackets/$id" params={{ id: match.tournament._id }} search={{ match: match.matchNumber }} aria-label={t`Manage ${players}`}>
                  <Trans>Manage</Trans>
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ul>
      <Pager page={page} total={total} limit={limit} onChange={onPage} />
    </>
  );
}
