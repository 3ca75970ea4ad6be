import { useCallback, useLayoutEffect, useRef } from 'react';

const nothing = () => undefined;

/**
 * The function while the component is mounted, then `otherwise`, by default nothing. A dialog that was left before its
 * reply must neither close the next dialog nor navigate away.
 */
export function useWhileShown<Args extends unknown[]>(run: (...args: Args) => void, otherwise: (...args: Args) => void = nothing): (...args: Args) => void {
  const now = useRef(run);
  useLayoutEffect(() => {
    now.current = run;
    return () => {
      now.current = otherwise;
    };
  }, [run, otherwise]);
  return useCallback((...args: Args) => {
    now.current(...args);
  }, []);
}
