import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { createLink, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, useEffect, useRef } from 'react';
import { PublicPage } from './PublicPage';
import { StateActions } from './StateActions';
import { tabs } from './tabs';
import { eventOptions } from '@/api/events';
import { ApiError } from '@/api/client';
import { PageHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { eventRole, mayRunEvent } from '@/domain/event';
import { EventBadge } from '@/domain/StatusBadge';
import { useLostFailures } from '@/domain/lost-failures';
import { cx } from '@/lib/cx';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { days } from '@/lib/time';

/** An event: its head, its tabs, and what the address says of it below. */
export default function EventPage() {
  useLostFailures();
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  // The parts of the event are for work: its name stands large where one arrives, and so do its actions on a phone.
  const atStart = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '').endsWith(id) });
  const event = useQuery(eventOptions(id));
  if (event.isPending) return <RowsSkeleton />;
  if (event.isLoadingError) {
    const gone = event.error instanceof ApiError && event.error.status === 404;
    return <ErrorState message={gone ? t`There is no such event, or it was deleted.` : t`The event could not be loaded.`} onRetry={gone ? undefined : () => void event.refetch()} />;
  }
  const { name, venue, firstDay, lastDay, state } = event.data;
  return (
    <>
      <PageHeader
        title={name}
        compact={!atStart}
        lead={dotted([venue, days(firstDay, lastDay)])}
        actions={
          <div className={cx('flex flex-wrap items-center gap-2', !atStart && 'max-sm:hidden')}>
            <div className="flex flex-wrap items-center gap-2">
              <EventBadge state={state} />
              <PublicPage event={event.data} />
            </div>
            {mayRunEvent(eventRole(user, event.data)) ? <StateActions event={event.data} /> : null}
          </div>
        }
      />
      <Tabs eventId={id} />
      <Outlet />
    </>
  );
}

function Tabs({ eventId }: { eventId: string }) {
  const user = useUser();
  const { i18n } = useLingui();
  const { data } = useQuery(eventOptions(eventId));
  if (!data) return null;
  const role = eventRole(user, data);
  return (
    <nav aria-label={i18n._(msg`Parts of the event`)} className="-mt-2 mb-6 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex w-max min-w-full gap-1">
        {tabs
          .filter(({ shown }) => shown(role, data))
          .map(({ to, label }) => (
            <li key={to}>
              <TabLink to={to} params={{ id: eventId }} activeOptions={{ exact: true }}>
                {i18n._(label)}
              </TabLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function TabAnchor({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const chosen = props['aria-current'] === 'page';
  // A phone has no room for all of them: the one that is chosen is scrolled to.
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
      className="label flex min-h-11 items-center border-b-4 border-transparent px-3 text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
    >
      {children}
    </a>
  );
}
const TabLink = createLink(TabAnchor);
