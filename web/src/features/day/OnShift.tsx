import { t } from '@lingui/core/macro';
import type { NowTable } from '@/api/now';
import type { EventDetail } from '@/api/types';
import { useServerTime } from '@/domain/queue/clock';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';
import { isolated } from '@/lib/isolate';

/**
 * Minutes without a break after which one is due. No rule book sets a time: this is about forty matches at one table.
 * It is a hint and delays nothing.
 */
const DUE = 90;

/** Longer shifts include a night, which is a break that nobody has recorded. */
const LONGEST = 10 * 60;

const MINUTE = 60_000;

/** The referees of a table with the time since their last break, in hours and minutes. `dueOnly`: only those with a due break. */
export function OnShift({ table, event, dueOnly = false }: { table: NowTable; event: EventDetail; dueOnly?: boolean }) {
  const shifts = event.tables.find(({ _id }) => _id === table._id)?.shifts ?? [];
  const now = useServerTime(shifts.length > 0);
  const told = shifts
    .map(({ name, since }) => ({ name, minutes: Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE)) }))
    .filter(({ minutes }) => minutes < LONGEST && (!dueOnly || minutes >= DUE));
  if (told.length === 0) return null;
  return (
    <ul role="list" aria-label={t`Referees`} className="flex w-full flex-wrap gap-x-2 pe-1 text-xs leading-tight">
      {told.map(({ name, minutes }) => (
        <li key={name} className={cx('wrap-anywhere', minutes >= DUE ? 'font-semibold text-warn' : 'text-ink-2')}>
          {minutes >= DUE ? t`${{ name: isolated(name) }}: break due, ${{ time: duration(minutes) }}` : `${isolated(name)} ${duration(minutes)}`}
        </li>
      ))}
    </ul>
  );
}
