import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchesOfAthleteOptions } from '@/api/matches';
import type { Match } from '@/api/types';
import { MatchRow } from '@/components/MatchRow';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { SectionHeader } from '@/components/PageHeader';
import { path } from '@/lib/location';
import { matchTitle, outcome } from '@/lib/match';

/** The athlete's own matches: the one on the table, those to come, and the results. */
export function MyMatches({ userId }: { userId: string }) {
  const matches = useQuery(matchesOfAthleteOptions(userId));
  return (
    <section aria-labelledby="my-matches" className="mt-12">
      <SectionHeader id="my-matches" title="My Matches" />
      {matches.isPending ? <RowsSkeleton rows={3} /> : null}
      {matches.isError ? (
        <ErrorState message="Your matches could not be loaded." onRetry={() => void matches.refetch()} />
      ) : null}
      {matches.data ? <Parts matches={matches.data} userId={userId} /> : null}
    </section>
  );
}

function Parts({ matches, userId }: { matches: Match[]; userId: string }) {
  const of = (status: Match['status']) => matches.filter((match) => match.status === status && !match.bye);
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
      <Part title="Ongoing Match" empty="No upcoming matches." matches={of('in-progress')} />
      <Part title="Upcoming Match" empty="No upcoming matches." matches={of('scheduled')} />
      <Part
        title="Results"
        empty="No results yet."
        matches={of('completed')}
        badge={(match) => <MatchRow.Outcome won={outcome(match, userId) === 'won'} />}
      />
    </div>
  );
}

type PartProps = { title: string; empty: string; matches: Match[]; badge?: (match: Match) => ReactNode };

function Part({ title, empty, matches, badge }: PartProps) {
  return (
    <section aria-label={title}>
      <h3 className="label border-b-2 border-line-2 pb-2 text-ink-2">{title}</h3>
      {matches.length === 0 ? <p className="py-4 text-ink-3">{empty}</p> : null}
      <ul>
        {matches.map((match) => (
          <MatchRow key={match._id} href={path.match(match.tournament._id, match.matchNumber)} {...matchTitle(match)} badge={badge?.(match)} />
        ))}
      </ul>
    </section>
  );
}
