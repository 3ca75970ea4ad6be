import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Info, Swords, Trophy, User as UserIcon } from 'lucide-react';
import { messageOf } from '@/api/client';
import { notificationsOptions, useReadNotifications } from '@/api/notifications';
import type { Notification } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { readerClock } from '@/lib/time';
import { useFilters } from '@/lib/use-filters';

/** How many notifications are shown at a time. */
const limit = 50;

/** The signed-in person's notifications. */
export default function NotificationsPage() {
  const [{ page = 1 }, setFilters] = useFilters('/app/notifications');
  const list = useQuery(notificationsOptions({ page, limit }));
  const read = useReadNotifications();
  const markRead = (ids?: string[]) => {
    read.mutate(ids, {
      onError: (error) => {
        toast.error(t`Couldn't mark the notifications as read`, messageOf(error, ''));
      },
    });
  };

  return (
    <>
      <PageHeader
        title={t`Notifications`}
        actions={
          list.data?.unread ? (
            <Button
              icon={<CheckCheck size={18} aria-hidden="true" />}
              busy={read.isPending}
              onClick={() => {
                markRead();
              }}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          ) : null
        }
      />
      {list.isPending ? <RowsSkeleton rows={5} /> : null}
      {list.isLoadingError ? (
        <ErrorState message={t`Couldn't load the notifications.`} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title={t`No notifications yet.`} hint={t`News about your tournaments and matches will appear here.`} />
      ) : null}
      <ul>
        {list.data?.items.map((notification) => (
          <Row
            key={notification._id}
            notification={notification}
            onRead={() => {
              markRead([notification._id]);
            }}
          />
        ))}
      </ul>
      <Pager
        page={page}
        total={list.data?.total ?? 0}
        limit={limit}
        onChange={(next) => {
          setFilters({ page: next });
        }}
      />
    </>
  );
}

/** The sign and name of each kind of notification. */
const kinds = {
  tournament: { icon: Trophy, label: msg`tournament` },
  match: { icon: Swords, label: msg`match` },
  system: { icon: Info, label: msg`system` },
  user: { icon: UserIcon, label: msg`user` },
} satisfies Record<Notification['type'], object>;

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { type, title, message, time, read, tournamentId, matchNumber } = notification;
  const { icon: Icon, label } = kinds[type];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4">
      <Icon size={22} role="img" aria-label={i18n._(label)} className="mt-0.5 text-ink-3" />
      <div>
        <h2 className={read ? 'font-sans font-normal text-ink-2' : 'font-sans font-semibold'}>
          {tournamentId ? (
            <Link to="/brackets/$id" params={{ id: tournamentId }} search={{ match: matchNumber }} quiet onClick={onRead}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="max-w-prose text-ink-2">{message}</p>
        <p className="label mt-1.5 text-ink-3">
          <time dateTime={time}>{readerClock.moment(time)}</time>
        </p>
      </div>
      {read ? null : (
        <div className="flex flex-col items-end gap-2">
          <Badge tone="info"><Trans>New</Trans></Badge>
          <Button size="sm" kind="quiet" aria-label={t`Mark as read: ${title}`} onClick={onRead}>
            <Trans>Mark as read</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
