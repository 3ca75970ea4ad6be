import { t } from '@lingui/core/macro';
import { useServerTime } from './clock';
import type { Now } from '@/api/now';
import type { EventClock } from '@/lib/time';

/** How long screens say that the order of classes changed, as the server does. */
const SHOWN = 30 * 60_000;

/** Says that the order of classes changed a short while ago; undefined if it did not. */
export function useOrderChanged(now: Pick<Now, 'orderChangedAt'> | null | undefined, clock: EventClock): string | undefined {
  const at = now?.orderChangedAt;
  const time = useServerTime(at !== undefined);
  return at !== undefined && time - Date.parse(at) < SHOWN ? t`New order of classes since ${{ time: clock.time(at) }}` : undefined;
}

/** The same as a note that asks athletes to look again. */
export function OrderChanged({ now, clock }: { now: Pick<Now, 'orderChangedAt'> | null | undefined; clock: EventClock }) {
  const changed = useOrderChanged(now, clock);
  return (
    <div role="status" className="contents">
      {changed ? (
        <p className="border-s-8 border-line-2 bg-board-2 px-4 py-3 leading-snug wrap-anywhere">
          <span className="block font-semibold">{changed}</span>
          <span className="text-ink-2">{t`Check when your class is expected now.`}</span>
        </p>
      ) : null}
    </div>
  );
}
