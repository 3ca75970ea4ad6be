import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorName, actionName, place } from './words';
import { auditOptions } from '@/api/audit';
import { profileOptions } from '@/api/athletes';
import { bracketOptions } from '@/api/bracket';
import type { AuditEntry } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { DataTable } from '@/components/DataTable';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { count } from '@/lib/format';
import { readerClock } from '@/lib/time';
import { useFilters } from '@/lib/use-filters';

/** How many entries are shown at a time. */
const limit = 50;

/** The audit: entries about one tournament, about or by one person, or all. */
export default function ActivityPage() {
  const [{ tournament, person, page = 1 }, setFilters] = useFilters('/app/activity');
  const entries = useQuery(auditOptions({ tournament, person, page, limit }));
  return (
    <>
      <Header tournament={tournament} person={person} />
      {entries.isPending ? <RowsSkeleton rows={8} /> : null}
      {entries.isLoadingError ? <ErrorState message={t`Couldn't load the activity.`} onRetry={() => void entries.refetch()} /> : null}
      {entries.data?.items.length === 0 ? (
        <EmptyState title={t`No activity yet.`} hint={t`Every change appears here with the name of the person who made it.`} />
      ) : null}
      {entries.data && entries.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(entries.data.items.length) }} of ${plural({ total: entries.data.total }, { one: '# entry', other: '# entries' })}`} />
          <DataTable
            caption={t`Activity`}
            rows={entries.data.items}
            rowKey={(entry) => entry._id}
            columns={[
              { header: t`What`, heading: true, cell: actionName },
              { header: t`When`, cell: (entry) => <time dateTime={entry.time}>{readerClock.timestamp(entry.time)}</time> },
              { header: t`Who`, cell: (entry) => <Who entry={entry} /> },
              { header: t`About`, card: 'line', cell: (entry) => <About entry={entry} within={{ tournament, person }} /> },
              { header: t`Change`, card: 'line', cell: (entry) => <Change entry={entry} /> },
            ]}
          />
          <Pager
            page={page}
            total={entries.data.total}
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

type Scope = { tournament?: string; person?: string };

/** The subject of the list. */
function Header({ tournament, person }: Scope) {
  const event = useQuery({ ...bracketOptions(tournament ?? ''), enabled: tournament !== undefined });
  const profile = useQuery({ ...profileOptions(person ?? ''), enabled: person !== undefined });
  if (tournament) {
    return (
      <PageHeader
        title={t`Activity`}
        lead={event.data ? t`In ${{ tournament: event.data.name }}` : undefined}
        actions={<ButtonLink to="/brackets/$id" params={{ id: tournament }}><Trans>Bracket</Trans></ButtonLink>}
      />
    );
  }
  return <PageHeader title={t`Activity`} lead={profile.data ? t`By or about ${{ person: profile.data.user.name }}` : t`All changes, newest first`} />;
}

function Who({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{actorName(entry)}</span>
      <span className="block text-sm text-ink-3">{place(entry)}</span>
    </>
  );
}

/** The target, unless it is the subject of the whole list. */
function About({ entry, within }: { entry: AuditEntry; within: Scope }) {
  const parts: ReactNode[] = [];
  if (entry.person && entry.person._id !== within.person) parts.push(<bdi>{entry.person.name}</bdi>);
  if (entry.tournament && entry.match) {
    parts.push(
      <Link to="/brackets/$id" params={{ id: entry.tournament._id }} search={{ match: entry.match.matchNumber }}>M{entry.match.matchNumber}</Link>,
    );
  }
  if (entry.tournament && entry.tournament._id !== within.tournament) {
    parts.push(
      <Link to="/brackets/$id" params={{ id: entry.tournament._id }} quiet>
        <bdi>{entry.tournament.name}</bdi>
      </Link>,
    );
  }
  if (parts.length === 0) return '–';
  return (
    <span className="wrap-anywhere">
      {parts.map((part, at) => (
        <span key={at}>
          {at > 0 ? <span aria-hidden="true"> · </span> : null}
          {part}
        </span>
      ))}
    </span>
  );
}

function Change({ entry: { was, became } }: { entry: AuditEntry }) {
  if (!was && !became) return '–';
  return (
    <span className="wrap-anywhere">
      {was ? (
        <span className="text-ink-3">
          <Trans>
            <span className="sr-only">was </span>
            {was}
          </Trans>
        </span>
      ) : null}
      {was && became ? <span aria-hidden="true"> <span className="inline-block rtl:-scale-x-100">→</span> </span> : null}
      {became ? (
        <Trans>
          <span className="sr-only">became </span>
          {became}
        </Trans>
      ) : null}
    </span>
  );
}
