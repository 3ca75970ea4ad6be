import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { leaderboardOptions } from '@/api/leaderboard';
import { DataTable } from '@/components/DataTable';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { Trend } from '@/domain/Trend';
import { useFailureToast } from '@/components/useFailureToast';
import { cx } from '@/lib/cx';
import { count, percent } from '@/lib/format';
import { useFilters } from '@/lib/use-filters';
import { useWide } from '@/lib/media';

/** How many athletes are shown at a time. */
const limit = 50;

/** Number of highlighted ranks. */
const podium = 3;

/** A row of the leaderboard; the first ones like on a scoreboard. */
function Rank({ rank }: { rank: number }) {
  return (
    <span className={cx('display inline-grid h-9 min-w-9 place-items-center px-1 text-2xl', rank <= podium && 'bg-ink text-paper')}>{rank}</span>
  );
}

/** Every athlete's standing over all tournaments. */
export default function LeaderboardPage() {
  const [{ q, page = 1 }, setFilters] = useFilters('/app/leaderboard');
  const board = useQuery(leaderboardOptions({ search: q, page, limit }));
  const wide = useWide();
  useFailureToast(board.isLoadingError, t`Error fetching leaderboards stats`);

  return (
    <>
      <PageHeader title={t`Leaderboard`} />
      <Toolbar>
        <SearchBox
          label={t`Search athletes...`}
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
      </Toolbar>
      {board.isPending ? <RowsSkeleton rows={10} /> : null}
      {board.isLoadingError ? (
        <ErrorState message={t`Couldn't load the leaderboard.`} onRetry={() => void board.refetch()} />
      ) : null}
      {board.data?.items.length === 0 ? <EmptyState title={t`No Athletes found.`} /> : null}
      {board.data && board.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(board.data.items.length) }} of ${plural({ total: board.data.total }, { one: '# athlete', other: '# athletes' })}`} />
          <DataTable
            caption={t`Leaderboard`}
            rows={board.data.items}
            rowKey={(entry) => entry._id}
            columns={[
              { header: t`Rank`, card: 'before', cell: (entry) => <Rank rank={entry.rank} /> },
              { header: t`Player`, heading: true, cell: (entry) => <Link to="/athletes/$id" params={{ id: entry._id }} quiet><bdi>{entry.name}</bdi></Link> },
              {
                header: t`Points`,
                numeric: true,
                card: 'after',
                cell: (entry) => {
                  const points = count(entry.points);
                  if (wide) return points;
                  return (
                    <Trans>
                      {points}
                      <span className="label text-ink-3"> pts</span>
                    </Trans>
                  );
                },
              },
              { header: t`Matches`, numeric: true, cell: (entry) => count(entry.matches) },
              { header: t`Wins`, numeric: true, cell: (entry) => count(entry.wins) },
              { header: t`Losses`, numeric: true, cell: (entry) => count(entry.losses) },
              { header: t`Win Rate`, numeric: true, cell: (entry) => percent(entry.winRate) },
              { header: t`Trend`, cell: (entry) => <Trend trend={entry.trend} /> },
            ]}
          />
          <Pager
            page={page}
            total={board.data.total}
            limit={limit}
            onChange={(next) => {
              setFilters({ page: next });
            }}
          />
        </>
      ) : null}
    </>
  );
}
