import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorName, deedName, place } from './words';
import { deedsOptions } from '@/api/audit';
import { profileOptions } from '@/api/athletes';
import { bracketOptions } from '@/api/bracket';
import type { Deed } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { DataTable } from '@/components/DataTable';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { count, timestamp } from '@/lib/format';
import { useFilters } from '@/lib/use-filters';

/** How many deeds are shown at a time. */
const limit = 50;

/** Who did what, when and from where: to one tournament, to or by one person, or everything. */
export default function ActivityPage() {
  const [{ tournament, person, page = 1 }, setFilters] = useFilters('/app/activity');
  const deeds = useQuery(deedsOptions({ tournament, person, page, limit }));
  return (
    <>
      <Header tournament={tournament} person={person} />
      {deeds.isPending ? <RowsSkeleton rows={8} /> : null}
      {deeds.isLoadingError ? <ErrorState message={t`The activity could not be loaded.`} onRetry={() => void deeds.refetch()} /> : null}
      {deeds.data?.items.length === 0 ? (
        <EmptyState title={t`Nothing was done yet.`} hint={t`Every change is written down here, with who made it.`} />
      ) : null}
      {deeds.data && deeds.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(deeds.data.items.length) }} of ${plural({ total: deeds.data.total }, { one: '# entry', other: '# entries' })}`} />
          <DataTable
            caption={t`Activity`}
            rows={deeds.data.items}
            rowKey={(deed) => deed._id}
            columns={[
              { header: t`What`, heading: true, cell: deedName },
              { header: t`When`, cell: (deed) => <time dateTime={deed.time}>{timestamp(deed.time)}</time> },
              { header: t`Who`, cell: (deed) => <Who deed={deed} /> },
              { header: t`About`, card: 'line', cell: (deed) => <About deed={deed} within={{ tournament, person }} /> },
              { header: t`Change`, card: 'line', cell: (deed) => <Change deed={deed} /> },
            ]}
          />
          <Pager
            page={page}
            total={deeds.data.total}
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

/** Whom or what the list is about. */
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
  return <PageHeader title={t`Activity`} lead={profile.data ? t`Of and about ${{ person: profile.data.user.name }}` : t`Everything, the latest first`} />;
}

function Who({ deed }: { deed: Deed }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{actorName(deed)}</span>
      <span className="block text-sm text-ink-3">{place(deed)}</span>
    </>
  );
}

/** What it was done to, unless the whole list is about that. */
function About({ deed, within }: { deed: Deed; within: Scope }) {
  const parts: ReactNode[] = [];
  if (deed.person && deed.person._id !== within.person) parts.push(deed.person.name);
  if (deed.tournament && deed.match) {
    parts.push(
      <Link to="/brackets/$id" params={{ id: deed.tournament._id }} search={{ match: deed.match.matchNumber }}>M{deed.match.matchNumber}</Link>,
    );
  }
  if (deed.tournament && deed.tournament._id !== within.tournament) {
    parts.push(
      <Link to="/brackets/$id" params={{ id: deed.tournament._id }} quiet>
        {deed.tournament.name}
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

function Change({ deed: { was, became } }: { deed: Deed }) {
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
