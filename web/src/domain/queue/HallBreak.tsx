import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useServerTime } from './clock';
import type { Now } from '@/api/now';
import { duration } from '@/lib/format';
import type { EventClock } from '@/lib/time';

/** The current break of the hall, by the server's time; undefined if matches are called. */
export function useBreak(now: Pick<Now, 'break'> | null | undefined): Now['break'] {
  const time = useServerTime(now?.break !== undefined);
  return now?.break && Date.parse(now.break.until) > time ? now.break : undefined;
}

type HallBreakProps = { now: Pick<Now, 'break'> | null | undefined; clock: EventClock; children?: ReactNode };

/** Says that the whole hall has a break, why and until when; otherwise empty. */
export function HallBreak({ now, clock, children }: HallBreakProps) {
  const pause = useBreak(now);
  const time = useServerTime(pause !== undefined);
  return (
    <div role="status" className="contents">
      {pause ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-s-8 border-warn bg-warn-soft px-4 py-3 text-warn">
          <p className="min-w-0 flex-1 basis-48 leading-snug wrap-anywhere">
            <span className="display block text-2xl"><bdi>{pause.text || t`Break`}</bdi></span>
            <span className="font-semibold">{t`Matches continue at ${{ time: clock.when(pause.until, time) }}.`}</span>
          </p>
          <p aria-hidden="true" className="display text-3xl tabular-nums">{duration(Math.ceil((Date.parse(pause.until) - time) / 1000))}</p>
          {children}
        </div>
      ) : null}
    </div>
  );
}
