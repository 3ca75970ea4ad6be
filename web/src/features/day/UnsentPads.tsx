import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import type { EventDetail } from '@/api/types';
import { isOrganizer } from '@/bracket/policy';
import { ButtonLink } from '@/components/Button';
import { tableName } from '@/domain/tables';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';
import { devicesOptions } from '@/outbox/calls';

/** The devices at an event's tables with unsent entries, from their last reports. Only organizers get these. */
export function UnsentPads({ event }: { event: EventDetail }) {
  const { role } = useUser();
  const { data = [] } = useQuery({ ...devicesOptions(), enabled: isOrganizer(role) });
  const clock = eventClock(event);
  const rows = data.flatMap((device) => {
    const table = event.tables.find(({ _id }) => _id === device.tableId);
    return table && device.waiting > 0 ? [{ device, name: tableName(table) }] : [];
  });
  return rows.length === 0 ? null : (
    <ul role="list" aria-label={t`Pads with unsent entries`} className="grid gap-2 xl:grid-cols-2">
      {rows.map(({ device: { device, official, waiting, since, seen }, name }) => (
        <li key={device} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-s-8 border-warn bg-board px-3 py-1">
          <CloudUpload size={22} aria-hidden="true" className="shrink-0 text-warn" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="leading-snug font-semibold wrap-anywhere">
              {plural(waiting, { one: `${name}: # entry of the pad is not sent`, other: `${name}: # entries of the pad are not sent` })}
            </p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              {dotted([since ? t`since ${{ time: clock.time(since) }}` : null, t`Last contact: ${{ time: clock.time(seen) }}`, official.name])}
            </p>
          </div>
          <ButtonLink size="sm" to="/outbox">{t`Show devices`}</ButtonLink>
        </li>
      ))}
    </ul>
  );
}
