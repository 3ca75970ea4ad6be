import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The last shown value, for handlers that must stay the same function while it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
