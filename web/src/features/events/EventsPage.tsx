import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { eventsOptions } from '@/api/events';
import type { EventState, EventSummary } from '@/api/types';
import { isOrganizer } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { Card, CardGrid } from '@/components/Card';
import { CountLine } from '@/components/CountLine';
import { FilterSelect } from '@/components/FilterSelect';
import { later } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { CardsSkeleton } from '@/components/PageSkeletons';
import { Pager } from '@/components/Pager';
import { SearchBox } from '@/components/SearchBox';
import { EmptyState, ErrorState } from '@/components/States';
import { Toolbar } from '@/components/Toolbar';
import { partDue } from '@/domain/event';
import { EventBadge } from '@/domain/StatusBadge';
import { count } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { eventStateName, eventStates } from '@/lib/labels';
import { useUser } from '@/lib/session';
import { days } from '@/lib/time';
import { useFilters } from '@/lib/use-filters';

const ImportDialog = later(() => import('@/domain/event-file/ImportDialog'));
const CreateEventDialog = later(() => import('./CreateEventDialog'));

/** How many events are shown at a time. */
const limit = 24;

/** Competition days: running, future and past ones. */
export default function EventsPage() {
  const { role } = useUser();
  const [filters, setFilters] = useFilters('/app/events');
  const organizes = isOrganizer(role);
  const navigate = useNavigate();
  const create = () => {
    setFilters({ dialog: 'create' });
  };
  const newEvent = (
    <Button kind="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={create}>
      <Trans>New event</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Events`} />
      <Toolbar
        actions={
          organizes ? (
            <>
              <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => { setFilters({ dialog: 'import' }); }}><Trans>Import</Trans></Button>
              {newEvent}
            </>
          ) : undefined
        }
      >
        <SearchBox
          label={t`Search events...`}
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
        <FilterSelect
          label={t`State`}
          value={filters.state ?? ''}
          options={[{ value: '', label: t`All` }, ...eventStates.map((value) => ({ value, label: eventStateName(value) }))]}
          onChange={(state) => {
            setFilters({ state: (state || undefined) as EventState | undefined });
          }}
        />
      </Toolbar>
      <EventGrid
        filters={filters}
        onPage={(page) => {
          setFilters({ page });
        }}
        organizes={organizes}
      />
      {filters.dialog === 'import' && organizes ? (
        <ImportDialog
          onClose={() => { setFilters({ dialog: undefined }); }}
          onImported={(id) => void navigate({ to: '/events/$id', params: { id } })}
        />
      ) : null}
      {(filters.dialog === 'create' || filters.dialog === 'adopt') && organizes ? (
        <CreateEventDialog
          adopts={filters.dialog === 'adopt'}
          onClose={() => {
            setFilters({ dialog: undefined });
          }}
        />
      ) : null}
    </>
  );
}

type EventGridProps = {
  filters: { q?: string; state?: EventState; page?: number };
  onPage: (page: number) => void;
  organizes: boolean;
};

function EventGrid({ filters: { q, state, page = 1 }, onPage, organizes }: EventGridProps) {
  const list = useQuery(eventsOptions({ search: q, state, page, limit }));
  if (list.isPending) return <CardsSkeleton cards={3} />;
  if (list.isLoadingError) return <ErrorState message={t`Couldn't load the events.`} onRetry={() => void list.refetch()} />;
  const { items, total } = list.data;
  if (items.length === 0) {
    return q || state ? (
      <EmptyState title={t`No events found.`} />
    ) : (
      <EmptyState
        title={t`No events yet.`}
        hint={organizes ? t`An event is a competition day: its classes, athletes, weigh-in, tables and results in one place.` : t`Competition days appear here once an organizer plans one.`}
      />
    );
  }
  return (
    <>
      <CountLine text={t`${{ shown: count(items.length) }} of ${plural({ total }, { one: '# event', other: '# events' })}`} />
      <CardGrid label={t`Events`}>
        {items.map((event) => (
          <li key={event._id}>
            <EventCard event={event} />
          </li>
        ))}
      </CardGrid>
      <Pager page={page} total={total} limit={limit} onChange={onPage} />
    </>
  );
}

function EventCard({ event }: { event: EventSummary }) {
  const user = useUser();
  return (
    <Card
      title={event.name}
      text={event.venue}
      badge={<EventBadge state={event.state} />}
      aside={<time dateTime={event.firstDay}>{days(event.firstDay, event.lastDay)}</time>}
      actions={
        <ButtonLink to={partDue(event, isOrganizer(user.role))} params={{ id: event._id }} aria-label={t`Open ${{ name: event.name }}`}>
          <Trans context="verb">Open</Trans>
        </ButtonLink>
      }
    >
      <p className="text-ink-2">
        {dotted([plural(event.classCount, { one: '# class', other: '# classes' }), plural(event.athleteCount, { one: '# athlete', other: '# athletes' })])}
      </p>
    </Card>
  );
}
