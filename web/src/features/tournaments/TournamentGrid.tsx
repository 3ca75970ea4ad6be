import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TournamentCard } from './TournamentCard';
import { tournamentsOptions } from '@/api/tournaments';
import type { TournamentSummary } from '@/api/types';
import { CardGrid } from '@/components/Card';
import { Pager, type PagerProps } from '@/components/Pager';
import { CardsSkeleton } from '@/components/PageSkeletons';
import { ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { count } from '@/lib/format';

/** How many tournaments are shown at a time. */
const limit = 24;

export type TournamentGridProps = {
  filters: { q?: string; category?: string; page?: number };
  onPage: (page: number) => void;
  /** If the screen has other lists too. */
  pager?: Pick<PagerProps, 'label' | 'top'>;
  empty: ReactNode;
  /** The buttons of one tournament after View. */
  actions?: (tournament: TournamentSummary) => ReactNode;
};

/** The tournaments that are not archived, a page at a time. */
export function TournamentGrid({ filters: { q, category, page = 1 }, onPage, pager, empty, actions }: TournamentGridProps) {
  const list = useQuery(tournamentsOptions({ status: 'current', search: q, category, page, limit }));
  if (list.isPending) return <CardsSkeleton cards={6} />;
  if (list.isLoadingError) {
    return <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void list.refetch()} />;
  }
  const { items, total } = list.data;
  if (items.length === 0) return empty;
  return (
    <>
      <CountLine text={t`${{ shown: count(items.length) }} of ${plural({ total }, { one: '# tournament', other: '# tournaments' })}`} />
      <CardGrid label={t`Tournaments`}>
        {items.map((tournament) => (
          <li key={tournament._id}>
            <TournamentCard tournament={tournament}>{actions?.(tournament)}</TournamentCard>
          </li>
        ))}
      </CardGrid>
      <Pager page={page} total={total} limit={limit} onChange={onPage} {...pager} />
    </>
  );
}
