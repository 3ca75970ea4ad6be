import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TournamentGrid } from './TournamentGrid';
import { matchesOfRefereeOptions } from '@/api/matches';
import type { Match } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { Card, CardGrid } from '@/components/Card';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { CardsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { MatchBadge } from '@/components/StatusBadge';
import { CountLine, SearchBox, Toolbar } from '@/components/Toolbar';
import { path, useFilters } from '@/lib/location';
import { matchTitle } from '@/lib/match';
import { tournamentFilters } from '@/lib/search';
import { useUser } from '@/lib/session';

/** How many matches are shown at a time. */
const limit = 24;

/** The referee's matches with what can be done next in front, and the tournaments below. */
export function RefereeTournaments() {
  const user = useUser();
  const [filters, setFilters] = useFilters(tournamentFilters);
  const [tournamentPage, setTournamentPage] = useState(1);
  const matches = useQuery(matchesOfRefereeOptions(user._id));
  return (
    <>
      <PageHeader title="Matches" />
      <Toolbar>
        <SearchBox
          label="Search matches..."
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
      </Toolbar>
      {matches.isPending ? <CardsSkeleton cards={6} /> : null}
      {matches.isError ? (
        <ErrorState message="Matches could not be loaded." onRetry={() => void matches.refetch()} />
      ) : null}
      {matches.data ? (
        <Matches
          matches={inCallingOrder(matches.data, filters.q)}
          page={filters.page ?? 1}
          onPage={(page) => {
            setFilters({ page });
          }}
        />
      ) : null}
      <section aria-labelledby="tournaments" className="mt-12">
        <SectionHeader id="tournaments" title="Tournaments" />
        <TournamentGrid
          filters={{ page: tournamentPage }}
          onPage={setTournamentPage}
          empty={<EmptyState title="No tournament found..." />}
        />
      </section>
    </>
  );
}

const order: Record<Match['status'], number> = { 'in-progress': 0, scheduled: 1, pending: 2, completed: 3 };

/**
 * What is on the table first, then what can be called, then the rest; searched
 * by tournament and players. Matches that nobody is known for yet, and byes, are
 * left to the bracket: there is nothing to do about them.
 */
function inCallingOrder(matches: Match[], q = ''): Match[] {
  const wanted = q.toLocaleLowerCase();
  return matches
    .filter((match) => !match.bye && (match.player1 ?? match.player2))
    .filter((match) => [match.tournament.name, ...match.players].some((name) => name.toLocaleLowerCase().includes(wanted)))
    .sort((a, b) => order[a.status] - order[b.status]);
}

type MatchesProps = { matches: Match[]; page: number; onPage: (page: number) => void };

function Matches({ matches, page, onPage }: MatchesProps) {
  if (matches.length === 0) return <EmptyState title="No matches found..." />;
  const shown = matches.slice((page - 1) * limit, page * limit);
  return (
    <>
      <CountLine shown={shown.length} total={matches.length} noun="matches" />
      <CardGrid label="Matches">
        {shown.map((match) => {
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
      <Pager page={page} total={matches.length} limit={limit} onChange={onPage} />
    </>
  );
}
