import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'wouter';
import { notificationsOptions } from '@/api/notifications';
import { useIdle } from '@/lib/idle';
import { path } from '@/lib/location';

/** The way to the notifications, with how many are new. */
export function Bell() {
  const unread = useQuery({ ...notificationsOptions({ page: 1, limit: 1 }), enabled: useIdle() }).data?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${String(unread)} new` : 'Notifications';
  return (
    <Link
      href={path.notifications}
      aria-label={label}
      title={label}
      className="relative grid size-10 place-items-center rounded-xs hover:bg-board-2 pointer-coarse:size-11"
    >
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 ? (
        <span aria-hidden="true" className="display absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}
