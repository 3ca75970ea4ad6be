import { startTransition, useEffect, useRef, useState } from 'react';
import { useLatest } from './latest';

/** Calls back when the next frame has been shown; returns what takes that back. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run); // comes when the frame is done
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as it was before the frame that is being made: what is drawn from it waits for what is more urgent. */
export function useAfterFrame<T>(value: T): T {
  const [shown, show] = useState(value);
  const latest = useLatest(value);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    if (shown === value) return;
    waiting.current ??= afterFrame(() => {
      waiting.current = undefined;
      startTransition(() => {
        show(latest.current);
      });
    });
  }, [shown, value, latest]);
  useEffect(
    () => () => {
      waiting.current?.();
      waiting.current = undefined;
    },
    [],
  );
  return shown;
}
