import { useEffect, useState } from 'react';

/** At the latest after this long, in milliseconds, what waits for a quiet moment is done. */
const LATEST = 2000;

let held: Promise<unknown> = Promise.resolve();

/** No moment counts as quiet before this has been done, or has failed: a picture that is on its way comes first. */
export function holdIdle(work: Promise<unknown>) {
  held = work.catch(() => undefined);
}

/** Calls back when the browser has nothing more urgent to do; returns what takes that back. */
export function whenIdle(run: () => void): () => void {
  let cancel: (() => void) | undefined;
  let cancelled = false;
  const latest = new Promise((resolve) => setTimeout(resolve, LATEST));
  void Promise.race([held, latest]).then(() => {
    if (!cancelled) cancel = idle(run);
  });
  return () => {
    cancelled = true;
    cancel?.();
  };
}

/** Safari has no call for it. */
function idle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, LATEST / 10);
    return () => {
      clearTimeout(timer);
    };
  }
  const id = requestIdleCallback(run, { timeout: LATEST });
  return () => {
    cancelIdleCallback(id);
  };
}

/** Whether there has been a quiet moment since the component was first shown: time for what the first picture does without. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
      }),
    [],
  );
  return idle;
}
