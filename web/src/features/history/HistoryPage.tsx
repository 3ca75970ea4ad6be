import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportHistory } from './exportHistory';
import { historyOptions } from '@/api/tournaments';
import type { HistoryItem } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { type Column, DataTable } from '@/components/DataTable';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { RowsSkeleton } from '@/components/Skeleton';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { FilterSelect } from '@/components/FilterSelect';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { useFailureToast } from '@/components/useFailureToast';
import { ClassesApart } from '@/domain/ClassesApart';
import { count } from '@/lib/format';
import { TournamentBadge } from '@/domain/StatusBadge';
import { useFilters } from '@/lib/use-filters';
import { type Role, useUser } from '@/lib/session';
import { thisYear, tournamentClock } from '@/lib/time';

/** How many tournaments are shown at a time. */
const limit = 50;

/** The tournaments that are over. */
export default function HistoryPage() {
  const { role } = useUser();
  const [{ q, year, page = 1 }, setFilters] = useFilters('/app/history');
  const history = useQuery(historyOptions({ search: q, year, page, limit }));
  useFailureToast(history.isLoadingError, t`Error fetching history stats`);
  const years = history.data?.years ?? [];

  return (
    <>
      <PageHeader title={t`History`} />
      {history.isPending ? <StatsSkeleton items={3} /> : null}
      {history.data ? <Counts years={years} classes={history.data.classes} /> : null}
      <Toolbar>
        <SearchBox
          label={t`Search tournaments...`}
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
        <FilterSelect
          label={t`Year`}
          value={year ? String(year) : ''}
          options={[
            { value: '', label: t`All` },
            ...years.map((one) => ({ value: String(one.year), label: String(one.year) })),
          ]}
          onChange={(next) => {
            setFilters({ year: Number(next) || undefined });
          }}
        />
      </Toolbar>
      {history.isPending ? <RowsSkeleton rows={8} /> : null}
      {history.isLoadingError ? (
        <ErrorState message={t`Couldn't load the history.`} onRetry={() => void history.refetch()} />
      ) : null}
      {history.data?.items.length === 0 ? (
        <EmptyState title={t`No history records...`} hint={t`Completed tournaments will appear here.`} />
      ) : null}
      {history.data && history.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(history.data.items.length) }} of ${plural({ total: history.data.total }, { one: '# tournament', other: '# tournaments' })}`} />
          <DataTable
            caption={t`History`}
            rows={history.data.items}
            rowKey={(item) => item._id}
            columns={columnsOf(role)}
            actions={(item) => (
              <>
                <ButtonLink to="/brackets/$id" params={{ id: item._id }} size="sm" aria-label={t`View ${{ name: item.name }}`}>
                  <Trans>View</Trans>
                </ButtonLink>
                <Button
                  size="sm"
                  icon={<Download size={16} aria-hidden="true" />}
                  aria-label={t`Export ${{ name: item.name }}`}
                  onClick={() => void exportHistory(item._id)}
                >
                  <Trans>Export</Trans>
                </Button>
              </>
            )}
          />
          <Pager
            page={page}
            total={history.data.total}
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

function Counts({ years, classes }: { years: { year: number; count: number }[]; classes: number }) {
  const year = thisYear();
  const of = (wanted: number) => years.find((one) => one.year === wanted)?.count ?? 0;
  return (
    <>
      <Stats
        items={[
          { label: t`Total`, value: count(years.reduce((sum, one) => sum + one.count, 0)) },
          { label: t`This Year`, value: count(of(year)) },
          { label: t`Last Year`, value: count(of(year - 1)) },
        ]}
      />
      <ClassesApart classes={classes} />
    </>
  );
}

/** On a phone, each role sees the parts of a tournament that matter most to it. */
function columnsOf(role: Role | undefined): Column<HistoryItem>[] {
  const winner = (item: HistoryItem) => item.winner.name || '–';
  const own: Column<HistoryItem> =
    role === 'referee'
      ? { header: t`Matches officiated`, only: 'card', cell: (item) => count(item.officiated) }
      : role === 'participant'
        ? { header: t`My result`, only: 'card', cell: (item) => (item.myPlace ? t`Place ${{ place: item.myPlace }}` : t`Did not take part`) }
        : { header: t`Winner`, only: 'card', cell: winner };
  return [
    { header: t`Tournament`, heading: true, cell: (item) => (item.cancelled ? <><bdi>{item.name}</bdi> <TournamentBadge tournament={item} /></> : item.name) },
    { header: t`Completed On`, cell: (item) => tournamentClock(item.timeZone).day(item.completedAt) },
    { header: t`Participants`, numeric: true, cell: (item) => count(item.participants) },
    { header: t`Winner`, only: 'table', cell: winner },
    own,
  ];
}
