import { plural, t } from '@lingui/core/macro';
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

/** How many ranks are set off from the others. */
const podium = 3;

/** A place on the board: the first ones as on a scoreboard. */
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
  useFailureToast(board.isLoadingError, 'Error fetching leaderboards stats');

  return (
    <>
      <PageHeader title="Leaderboard" />
      <Toolbar>
        <SearchBox
          label="Search athletes..."
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
      </Toolbar>
      {board.isPending ? <RowsSkeleton rows={10} /> : null}
      {board.isLoadingError ? (
        <ErrorState message="The leaderboard could not be loaded." onRetry={() => void board.refetch()} />
      ) : null}
      {board.data?.items.length === 0 ? <EmptyState title="No Athletes found." /> : null}
      {board.data && board.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(board.data.items.length) }} of ${plural({ total: board.data.total }, { one: '# athlete', other: '# athletes' })}`} />
          <DataTable
            caption="Leaderboard"
            rows={board.data.items}
            rowKey={(entry) => entry._id}
            columns={[
              { header: 'Rank', card: 'before', cell: (entry) => <Rank rank={entry.rank} /> },
              { header: 'Player', heading: true, cell: (entry) => <Link to="/athletes/$id" params={{ id: entry._id }} quiet>{entry.name}</Link> },
              {
                header: 'Points',
                numeric: true,
                card: 'after',
                cell: (entry) => (
                  <>
                    {count(entry.points)}
                    {wide ? null : <span className="label text-ink-3"> pts</span>}
                  </>
                ),
              },
              { header: 'Matches', numeric: true, cell: (entry) => count(entry.matches) },
              { header: 'Wins', numeric: true, cell: (entry) => count(entry.wins) },
              { header: 'Losses', numeric: true, cell: (entry) => count(entry.losses) },
              { header: 'Win Rate', numeric: true, cell: (entry) => percent(entry.winRate) },
              { header: 'Trend', cell: (entry) => <Trend trend={entry.trend} /> },
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
