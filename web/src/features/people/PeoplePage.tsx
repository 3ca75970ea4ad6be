import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type PersonAction, RowActions } from './RowActions';
import { type PersonText, personText } from './texts';
import { type PersonKind, peopleOptions } from '@/api/people';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { DataTable } from '@/components/DataTable';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { RowsSkeleton } from '@/components/Skeleton';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { PersonBadge } from './PersonBadge';
import { CountLine } from '@/components/CountLine';
import { FilterChips } from '@/components/FilterChips';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { count } from '@/lib/format';
import { personStatusName } from '@/lib/labels';
import { later } from '@/components/later';
import { readerClock } from '@/lib/time';
import { useFilters } from '@/lib/use-filters';

const ImportDialog = later(() => import('./ImportDialog'));
const MergeDialog = later(() => import('@/domain/MergeDialog'));
const PersonDialog = later(() => import('./PersonDialog'));
const RemoveDialog = later(() => import('./RemoveDialog'));
const ResetLinkDialog = later(() => import('./ResetLinkDialog'));

/** How many people are shown at a time. */
const limit = 50;

type Opened = { mode: PersonAction; person: User };

/** The people of one kind: counts, search, a table, and the dialogs to add, see, change and remove. */
export function PeoplePage({ kind }: { kind: PersonKind }) {
  const text = personText[kind]();
  const [filters, setFilters] = useFilters(`/app/${kind}s`);
  const [opened, setOpened] = useState<Opened>();
  const { q, status, page = 1, dialog } = filters;
  const people = useQuery(peopleOptions(kind, { search: q, status, page, limit }));
  const choose = (mode: PersonAction, person: User) => {
    setOpened({ mode, person });
  };
  const closeDialog = () => {
    setFilters({ dialog: undefined });
  };

  return (
    <>
      <PageHeader title={text.title} />
      <Counts kind={kind} statuses={text.statuses} />
      <Toolbar
        actions={
          <>
            {kind === 'participant' ? (
              <Button
                icon={<FileUp size={18} aria-hidden="true" />}
                onClick={() => {
                  setFilters({ dialog: 'import' });
                }}
              >
                <Trans>Import CSV</Trans>
              </Button>
            ) : null}
            <Button
              kind="primary"
              icon={<UserPlus size={18} aria-hidden="true" />}
              onClick={() => {
                setFilters({ dialog: 'create' });
              }}
            >
              {text.add}
            </Button>
          </>
        }
      >
        <SearchBox
          label={t`Search by name or email...`}
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
        <FilterChips
          label={t`Status`}
          value={status ?? ''}
          options={[{ value: '', label: t`All` }, ...text.statuses.map((value) => ({ value, label: personStatusName(value) }))]}
          onChange={(next) => {
            setFilters({ status: text.statuses.find((value) => value === next) });
          }}
        />
      </Toolbar>
      {people.isPending ? <RowsSkeleton rows={8} /> : null}
      {people.isLoadingError ? (
        <ErrorState message={text.notLoaded} onRetry={() => void people.refetch()} />
      ) : null}
      {people.data?.items.length === 0 ? <EmptyState title={text.empty} hint={text.emptyHint} /> : null}
      {people.data && people.data.items.length > 0 ? (
        <>
          <CountLine text={text.count(count(people.data.items.length), people.data.total)} />
          <DataTable
            caption={text.title}
            rows={people.data.items}
            rowKey={(person) => person._id}
            columns={[
              { header: t`Name`, heading: true, cell: (person) => person.name },
              { header: t`Email`, card: 'line', cell: (person) => <span className="inline-block min-w-36 wrap-anywhere">{person.email}</span> },
              { header: t`Status`, cell: (person) => <PersonBadge status={person.status} /> },
              { header: t`Joined`, cell: (person) => <span className="whitespace-nowrap">{readerClock.day(person.createdAt)}</span> },
            ]}
            actions={(person) => <RowActions text={text} person={person} onChoose={choose} />}
          />
          <Pager
            page={page}
            total={people.data.total}
            limit={limit}
            onChange={(next) => {
              setFilters({ page: next });
            }}
          />
        </>
      ) : null}
      {opened ? (
        <Opened
          kind={kind}
          text={text}
          opened={opened}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      ) : null}
      {dialog === 'create' ? <PersonDialog kind={kind} text={text} mode="create" onClose={closeDialog} /> : null}
      {dialog === 'import' && kind === 'participant' ? <ImportDialog onClose={closeDialog} /> : null}
    </>
  );
}

type OpenedProps = { kind: PersonKind; text: PersonText; opened: Opened; onClose: () => void };

/** The one dialog that is open for a person. */
function Opened({ kind, text, opened, onClose }: OpenedProps) {
  switch (opened.mode) {
    case 'link':
      return <ResetLinkDialog person={opened.person} onClose={onClose} />;
    case 'merge':
      return <MergeDialog person={opened.person} kind={kind} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog kind={kind} text={text} person={opened.person} onClose={onClose} />;
    default:
      return <PersonDialog kind={kind} text={text} mode={opened.mode} person={opened.person} onClose={onClose} />;
  }
}

function Counts({ kind, statuses }: { kind: PersonKind; statuses: PersonText['statuses'] }) {
  const { data, isError } = useQuery(peopleOptions(kind, { page: 1, limit: 1 }));
  if (!data) return isError ? null : <StatsSkeleton />;
  return (
    <Stats
      items={[
        { label: t`Total`, value: count(data.total) },
        ...statuses.map((status) => ({ label: personStatusName(status), value: count(data.counts[status] ?? 0) })),
      ]}
    />
  );
}
