import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type MatchPage, matchesOfAthleteOptions } from '@/api/matches';
import type { MatchStatus } from '@/api/types';
import { MatchRow } from '@/domain/MatchRow';
import { SectionHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { matchTitle, outcome } from '@/domain/match';
import { count } from '@/lib/format';

/** How many matches of a part are shown at a time. */
const limit = 10;

const parts = [
  { name: 'ongoing', title: msg`Ongoing Match`, status: 'in-progress', empty: msg`No upcoming matches.` },
  { name: 'upcoming', title: msg`Upcoming Match`, status: 'scheduled', empty: msg`No upcoming matches.` },
  { name: 'results', title: msg`Results`, status: 'completed', empty: msg`No results yet.` },
] as const satisfies readonly { name: string; title: MessageDescriptor; status: MatchStatus; empty: MessageDescriptor }[];

/** The current page of each part; the first by default. */
export type MatchPages = Partial<Record<(typeof parts)[number]['name'], number>>;

export type MyMatchesProps = { userId: string; pages: MatchPages; onPage: (page: MatchPages) => void };

type Part = (typeof parts)[number];

/** The athlete's own matches: the current one, upcoming ones, and results. */
export function MyMatches({ userId, pages, onPage }: MyMatchesProps) {
  const usePart = ({ name, status }: Part) => useQuery(matchesOfAthleteOptions(userId, { status, page: pages[name] ?? 1, limit }));
  const lists = { ongoing: usePart(parts[0]), upcoming: usePart(parts[1]), results: usePart(parts[2]) };
  const retry = () => {
    for (const list of Object.values(lists)) if (list.isLoadingError) void list.refetch();
  };
  return (
    <section aria-labelledby="my-matches" className="mt-12">
      <SectionHeader id="my-matches" title={t`My Matches`} />
      {Object.values(lists).some((list) => list.isLoadingError) ? (
        <ErrorState message={t`Couldn't load your matches.`} onRetry={retry} />
      ) : null}
      {Object.values(lists).some((list) => list.isError && !list.data) ? null : (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
          {parts.map((part) => (
            <List
              key={part.name}
              {...part}
              title={i18n._(part.title)}
              empty={i18n._(part.empty)}
              found={lists[part.name].data}
              userId={userId}
              page={pages[part.name] ?? 1}
              onPage={(page) => {
                onPage({ [part.name]: page });
              }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type ListProps = { title: string; empty: string; status: MatchStatus; found: MatchPage | undefined; userId: string; page: number; onPage: (page: number) => void };

function List({ title, status, empty, found, userId, page, onPage }: ListProps) {
  return (
    <section aria-label={title}>
      <h3 className="label border-b-2 border-line-2 pb-2 text-ink-2">{title}</h3>
      {found ? null : <RowsSkeleton rows={3} />}
      {found?.items.length === 0 ? <p className="py-4 text-ink-3">{empty}</p> : null}
      <ul>
        {found?.items.map((match) => (
          <MatchRow
            key={match._id}
            match={match}
            {...matchTitle(match)}
            badge={status === 'completed' ? <MatchRow.Outcome won={outcome(match, userId) === 'won'} /> : undefined}
          />
        ))}
      </ul>
      {found && found.total > limit ? (
        <div className="mt-3">
          <CountLine text={t`${{ shown: count(found.items.length) }} of ${plural({ total: found.total }, { one: '# match', other: '# matches' })}`} />
          <Pager page={page} total={found.total} limit={limit} onChange={onPage} label={t`Pages of ${title}`} top="my-matches" />
        </div>
      ) : null}
    </section>
  );
}
