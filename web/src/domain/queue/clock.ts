import { useEffect, useState } from 'react';
import type { NowBout } from '@/api/now';
import { serverNow } from '@/lib/server-clock';

/** The server's time, updated at each full second while `running`. */
export function useServerTime(running = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverNow();
      setNow(time);
      // Slightly after the second, so that it shows the new one.
      timer = setTimeout(tick, 1000 - (time % 1000) + 5);
    };
    tick();
    return () => {
      clearTimeout(timer);
    };
  }, [running]);
  return now;
}

/** A call that runs: its deadline counts until somebody starts the bout. */
export function isCalled(bout: Pick<NowBout, 'deadline' | 'startedAt' | 'status'> | null | undefined): bout is NowBout & { deadline: string } {
  return bout?.deadline !== undefined && bout.deadline !== null && !bout.startedAt && bout.status !== 'in-progress' && bout.status !== 'completed';
}

/** Whether both athletes are at the table, so that the clock no longer matters. */
export function areBothHere({ athletes }: Pick<NowBout, 'athletes'>): boolean {
  return athletes.every(({ arrived }) => arrived);
}

/**
 * The end of a rest in a bout, by the server's time; undefined if both may be called. The server refuses a call before
 * then, unless an official waives the rest.
 */
export function restsUntil({ readyAt, waived }: Pick<NowBout, 'readyAt' | 'waived'>, now: number): string | undefined {
  return readyAt !== undefined && !waived && Date.parse(readyAt) > now ? readyAt : undefined;
}

/** Whole seconds until the deadline of a call, 0 afterwards; a partial second counts as one. */
export function callLeft(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

/** The same for a called bout. This clock may be slightly behind the server's, so the result never exceeds the real time. */
export function leftOf({ calledAt, deadline }: { calledAt?: string; deadline: string }, now: number): number {
  return callLeft(deadline, calledAt ? Math.max(now, Date.parse(calledAt)) : now);
}

/** The same for any bout, updated each second; null without a running call. */
export function useCallLeft(bout: NowBout | null | undefined): number | null {
  const called = isCalled(bout);
  const now = useServerTime(called);
  return called ? leftOf(bout, now) : null;
}
