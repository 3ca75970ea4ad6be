import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { notificationsOptions } from '@/api/notifications';

/** The link to the notifications, with the number of new ones. */
export function Bell() {
  const unread = useQuery(notificationsOptions({ page: 1, limit: 1 })).data?.unread ?? 0;
  const label = unread > 0 ? plural(unread, { other: 'Notifications, # new' }) : t`Notifications`;
  return (
    <Link
      to="/notifications"
      aria-label={label}
      title={label}
      className="relative grid size-10 place-items-center rounded-xs hover:bg-board-2 pointer-coarse:size-11"
    >
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 ? (
        <span aria-hidden="true" className="display absolute top-0.5 inset-e-0 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-ink px-1 text-xs text-paper">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}
