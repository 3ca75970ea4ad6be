import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Trash2, UserPlus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { PersonText } from './texts';
import { type PersonKind, peopleOptions } from '@/api/people';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { DataTable } from '@/components/DataTable';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton, StatsSkeleton } from '@/components/Skeleton';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { PersonBadge } from '@/components/StatusBadge';
import { CountLine, FilterChips, SearchBox, Toolbar } from '@/components/Toolbar';
import { count, localDay, words } from '@/lib/format';
import { useFilters } from '@/lib/location';
import { useWide } from '@/lib/media';
import { peopleFilters } from '@/lib/search';

const PersonDialog = lazy(() => import('./PersonDialog'));
const RemoveDialog = lazy(() => import('./RemoveDialog'));

/** How many people are shown at a time. */
const limit = 50;

type Opened = { mode: 'create' } | { mode: 'edit' | 'view' | 'remove'; person: User };

/** The people of one kind: counts, search, a table, and the dialogs to add, see, change and remove. */
export function PeoplePage({ kind, text }: { kind: PersonKind; text: PersonText }) {
  const [filters, setFilters] = useFilters(peopleFilters);
  const [opened, setOpened] = useState<Opened>();
  const wide = useWide();
  const { q, status, page = 1 } = filters;
  const people = useQuery(peopleOptions(kind, { search: q, status, page, limit }));
  const close = () => {
    setOpened(undefined);
  };

  return (
    <>
      <PageHeader title={text.title} />
      <Counts kind={kind} statuses={text.statuses} />
      <Toolbar
        actions={
          <Button
            kind="primary"
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => {
              setOpened({ mode: 'create' });
            }}
          >
            {text.add}
          </Button>
        }
      >
        <SearchBox
          label="Search by name or email..."
          value={q ?? ''}
          onChange={(next) => {
            setFilters({ q: next });
          }}
        />
        <FilterChips
          label="Status"
          value={status ?? ''}
          options={[{ value: '', label: 'All' }, ...text.statuses.map((value) => ({ value, label: words(value) }))]}
          onChange={(next) => {
            setFilters({ status: text.statuses.find((value) => value === next) });
          }}
        />
      </Toolbar>
      {people.isPending ? <RowsSkeleton rows={8} /> : null}
      {people.isError ? (
        <ErrorState message={`${text.title} could not be loaded.`} onRetry={() => void people.refetch()} />
      ) : null}
      {people.data?.items.length === 0 ? <EmptyState title={text.empty} hint={text.emptyHint} /> : null}
      {people.data && people.data.items.length > 0 ? (
        <>
          <CountLine shown={people.data.items.length} total={people.data.total} noun={text.title.toLowerCase()} />
          <DataTable
            caption={text.title}
            rows={people.data.items}
            rowKey={(person) => person._id}
            columns={[
              { header: 'Name', heading: true, cell: (person) => person.name },
              { header: 'Email', card: 'line', cell: (person) => person.email },
              { header: 'Status', cell: (person) => <PersonBadge status={person.status} /> },
              { header: 'Joined', cell: (person) => localDay(person.createdAt) },
            ]}
            actions={(person) => (
              <>
                <Button
                  size="sm"
                  kind={wide ? 'quiet' : 'plain'}
                  icon={<Eye size={16} aria-hidden="true" />}
                  aria-label={`View ${person.name}`}
                  onClick={() => {
                    setOpened({ mode: 'view', person });
                  }}
                >
                  View
                </Button>
                <Button
                  size="sm"
                  kind={wide ? 'quiet' : 'plain'}
                  icon={<Pencil size={16} aria-hidden="true" />}
                  aria-label={`Edit ${person.name}`}
                  onClick={() => {
                    setOpened({ mode: 'edit', person });
                  }}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  kind={wide ? 'quiet' : 'danger'}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  aria-label={`${wide ? text.remove : 'Remove'} ${person.name}`}
                  onClick={() => {
                    setOpened({ mode: 'remove', person });
                  }}
                >
                  {wide ? text.remove : 'Remove'}
                </Button>
              </>
            )}
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
      <Suspense>
        {opened?.mode === 'remove' ? <RemoveDialog kind={kind} text={text} person={opened.person} onClose={close} /> : null}
        {opened && opened.mode !== 'remove' ? (
          <PersonDialog
            kind={kind}
            text={text}
            mode={opened.mode}
            person={'person' in opened ? opened.person : undefined}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Counts({ kind, statuses }: { kind: PersonKind; statuses: PersonText['statuses'] }) {
  const { data } = useQuery(peopleOptions(kind, { page: 1, limit: 1 }));
  if (!data) return <StatsSkeleton />;
  return (
    <Stats
      items={[
        { label: 'Total', value: count(data.total) },
        ...statuses.map((status) => ({ label: words(status), value: count(data.counts[status] ?? 0) })),
      ]}
    />
  );
}
