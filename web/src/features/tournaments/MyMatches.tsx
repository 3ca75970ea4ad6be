import { useQuery } from '@tanstack/react-query';
import { matchesOfAthleteOptions } from '@/api/matches';
import type { MatchStatus } from '@/api/types';
import { MatchRow } from '@/components/MatchRow';
import { SectionHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { CountLine } from '@/components/Toolbar';
import { path } from '@/lib/location';
import { matchTitle, outcome } from '@/lib/match';

/** How many matches of a part are shown at a time. */
const limit = 10;

const parts = [
  { name: 'ongoing', title: 'Ongoing Match', status: 'in-progress', empty: 'No upcoming matches.' },
  { name: 'upcoming', title: 'Upcoming Match', status: 'scheduled', empty: 'No upcoming matches.' },
  { name: 'results', title: 'Results', status: 'completed', empty: 'No results yet.' },
] as const satisfies readonly { name: string; title: string; status: MatchStatus; empty: string }[];

/** The page that each part is at; the first where there is none. */
export type MatchPages = Partial<Record<(typeof parts)[number]['name'], number>>;

export type MyMatchesProps = { userId: string; pages: MatchPages; onPage: (page: MatchPages) => void };

/** The athlete's own matches: the one on the table, those to come, and the results. */
export function MyMatches({ userId, pages, onPage }: MyMatchesProps) {
  return (
    <section aria-labelledby="my-matches" className="mt-12">
      <SectionHeader id="my-matches" title="My Matches" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {parts.map((part) => (
          <Part
            key={part.name}
            {...part}
            userId={userId}
            page={pages[part.name] ?? 1}
            onPage={(page) => {
              onPage({ [part.name]: page });
            }}
          />
        ))}
      </div>
    </section>
  );
}

type PartProps = (typeof parts)[number] & { userId: string; page: number; onPage: (page: number) => void };

function Part({ title, status, empty, userId, page, onPage }: PartProps) {
  const { data, isPending, isError, refetch } = useQuery(matchesOfAthleteOptions(userId, { status, page, limit }));
  return (
    <section aria-label={title}>
      <h3 className="label border-b-2 border-line-2 pb-2 text-ink-2">{title}</h3>
      {isPending ? <RowsSkeleton rows={3} /> : null}
      {isError ? <ErrorState message="Your matches could not be loaded." onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className="py-4 text-ink-3">{empty}</p> : null}
      <ul>
        {data?.items.map((match) => (
          <MatchRow
            key={match._id}
            href={path.match(match.tournament._id, match.matchNumber)}
            {...matchTitle(match)}
            badge={status === 'completed' ? <MatchRow.Outcome won={outcome(match, userId) === 'won'} /> : undefined}
          />
        ))}
      </ul>
      {data && data.total > limit ? (
        <div className="mt-3">
          <CountLine shown={data.items.length} total={data.total} noun="matches" />
          <Pager page={page} total={data.total} limit={limit} onChange={onPage} label={`Pages of ${title}`} top="my-matches" />
        </div>
      ) : null}
    </section>
  );
}
