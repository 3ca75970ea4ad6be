import { useQuery } from '@tanstack/react-query';
import { TournamentGrid } from './TournamentGrid';
import { type MatchPage, matchesOfRefereeOptions } from '@/api/matches';
import { ButtonLink } from '@/components/Button';
import { Card, CardGrid } from '@/components/Card';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { CardsSkeleton } from '@/components/PageSkeletons';
import { EmptyState, ErrorState } from '@/components/States';
import { MatchBadge } from '@/components/StatusBadge';
import { CountLine, SearchBox, Toolbar } from '@/components/Toolbar';
import { path, useFilters } from '@/lib/location';
import { matchTitle } from '@/lib/match';
import { refereeFilters } from '@/lib/search';
import { useUser } from '@/lib/session';

/** How many matches are shown at a time. */
const limit = 24;

/** The referee's matches with what can be done next in front, and the tournaments below. */
export function RefereeTournaments() {
  const user = useUser();
  const [filters, setFilters] = useFilters(refereeFilters);
  const { q, page = 1, tournaments } = filters;
  const matches = useQuery(matchesOfRefereeOptions(user._id, { search: q, page, limit }));
  return (
    <>
      <PageHeader title="Matches" />
      <Toolbar>
        <SearchBox
          label="Search matches..."
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
      </Toolbar>
      {matches.isPending ? <CardsSkeleton cards={6} /> : null}
      {matches.isError ? (
        <ErrorState message="Matches could not be loaded." onRetry={() => void matches.refetch()} />
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
        <SectionHeader id="tournaments" title="Tournaments" />
        <TournamentGrid
          filters={{ page: tournaments }}
          onPage={(next) => {
            setFilters({ tournaments: next });
          }}
          pager={{ label: 'Pages of tournaments', top: 'tournaments' }}
          empty={<EmptyState title="No tournament found..." />}
        />
      </section>
    </>
  );
}

type MatchesProps = { found: MatchPage; page: number; onPage: (page: number) => void };

function Matches({ found: { items, total }, page, onPage }: MatchesProps) {
  if (items.length === 0) return <EmptyState title="No matches found..." />;
  return (
    <>
      <CountLine shown={items.length} total={total} noun="matches" />
      <CardGrid label="Matches">
        {items.map((match) => {
          const { round, players, tournament } = matchTitle(match);
          return (
            <li key={match._id}>
              <Card
                title={players}
                badge={<MatchBadge status={match.status} />}
                aside={`${round} · M${String(match.matchNumber)}`}
                text={tournament}
                actions={
                  <ButtonLink
                    href={path.match(match.tournament._id, match.matchNumber)}
                    kind={match.status === 'scheduled' || match.status === 'in-progress' ? 'strong' : 'plain'}
                    size="lg"
                    aria-label={`Manage ${players}`}
                  >
                    Manage
                  </ButtonLink>
                }
              />
            </li>
          );
        })}
      </CardGrid>
      <Pager page={page} total={total} limit={limit} onChange={onPage} />
    </>
  );
}
