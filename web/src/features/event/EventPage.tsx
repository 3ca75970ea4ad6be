import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { createLink, Outlet, useParams } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, useEffect, useRef } from 'react';
import { PublicPage } from './PublicPage';
import { StateActions } from './StateActions';
import { phases, tabs } from './tabs';
import { eventOptions } from '@/api/events';
import { ApiError } from '@/api/client';
import { ButtonLink } from '@/components/Button';
import { WorkHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import type { EventDetail } from '@/api/types';
import { eventRole, mayRunEvent } from '@/domain/event';
import { useServerTime } from '@/domain/queue/clock';
import { EventBadge } from '@/domain/StatusBadge';
import { useLostFailures } from '@/domain/lost-failures';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { days, eventClock } from '@/lib/time';

/** An event: its head, its tabs, and the tab in the address. */
export default function EventPage() {
  useLostFailures();
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const event = useQuery(eventOptions(id));
  if (event.isPending) return <RowsSkeleton />;
  if (event.isLoadingError) {
    const gone = event.error instanceof ApiError && event.error.status === 404;
    return <ErrorState message={gone ? t`This event doesn't exist or was deleted.` : t`Couldn't load the event.`} onRetry={gone ? undefined : () => void event.refetch()} />;
  }
  const { name, venue, firstDay, lastDay, state } = event.data;
  return (
    <>
      <WorkHeader
        title={name}
        lead={dotted([days(firstDay, lastDay), venue])}
        state={
          <span className="flex shrink-0 items-center gap-3 max-sm:hidden">
            {state === 'running' ? <Clock event={event.data} /> : null}
            <EventBadge state={state} />
          </span>
        }
        actions={
          <>
            <PublicPage event={event.data} />
            {mayRunEvent(eventRole(user, event.data)) ? <StateActions event={event.data} /> : null}
          </>
        }
      />
      <Tabs eventId={id} />
      {event.data.away ? <AwayNote event={event.data} away={event.data.away} /> : null}
      <Outlet />
    </>
  );
}

/** Says that an event is run elsewhere, and where to bring it back. */
function AwayNote({ event, away }: { event: EventDetail; away: NonNullable<EventDetail['away']> }) {
  const user = useUser();
  return (
    <aside aria-label={t`This event is away`} className="mb-5 flex flex-wrap items-center justify-between gap-3 border-s-4 border-warn bg-board-2 px-4 py-3 print:hidden">
      <p className="min-w-0 wrap-anywhere">
        <strong>{t`This event is away and read-only here.`}</strong>{' '}
        {away.to
          ? t`${{ name: away.by }} took it on ${{ time: eventClock(event).moment(away.at) }} to: ${{ place: away.to }}`
          : t`${{ name: away.by }} took it on ${{ time: eventClock(event).moment(away.at) }}.`}
      </p>
      {mayRunEvent(eventRole(user, event)) ? <ButtonLink size="sm" to="/events/$id/documents" params={{ id: event._id }} hash="away">{t`Bring it back`}</ButtonLink> : null}
    </aside>
  );
}

/** The time in the hall, to the minute. */
function Clock({ event }: { event: EventDetail }) {
  const now = useServerTime();
  return <span aria-label={t`Time in the hall`} role="timer" className="display text-2xl tabular-nums">{eventClock(event).time(new Date(now).toISOString())}</span>;
}

function Tabs({ eventId }: { eventId: string }) {
  const user = useUser();
  const { i18n } = useLingui();
  const { data } = useQuery(eventOptions(eventId));
  if (!data) return null;
  const role = eventRole(user, data);
  const shown = tabs.filter((tab) => tab.shown(role, data));
  return (
    <nav aria-label={i18n._(msg`Event sections`)} className="mb-5 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex w-max min-w-full gap-x-5">
        {phases
          .map(({ phase, label }) => ({ label: i18n._(label), parts: shown.filter((tab) => tab.phase === phase) }))
          .filter(({ parts }) => parts.length > 0)
          .map(({ label, parts }) => (
            <li key={label}>
              <span aria-hidden="true" className="label block px-2.5 text-xs text-ink-3">{label}</span>
              <ul aria-label={label} className="flex gap-1">
                {parts.map(({ to, label }) => (
                  <li key={to}>
                    <TabLink to={to} params={{ id: eventId }} activeOptions={{ exact: true }}>
                      {i18n._(label)}
                    </TabLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function TabAnchor({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const chosen = props['aria-current'] === 'page';
  // On a phone not all fit: the chosen one scrolls into view.
  useEffect(() => {
    const strip = anchor.current?.closest('nav');
    if (!chosen || !anchor.current || !strip) return;
    const [tab, all] = [anchor.current.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += tab.left + tab.width / 2 - all.left - all.width / 2;
  }, [chosen]);
  return (
    <a
      {...props}
      ref={anchor}
      className="label flex min-h-11 items-center border-b-4 border-transparent px-2.5 text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
    >
      {children}
    </a>
  );
}
const TabLink = createLink(TabAnchor);
