import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A value as it was last shown, for handlers that are to stay the same function while it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
