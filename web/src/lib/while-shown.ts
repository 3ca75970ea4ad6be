import { useCallback, useLayoutEffect, useRef } from 'react';

const nothing = () => undefined;

/**
 * The same function for as long as the component is there, then `otherwise`, which does nothing unless it is given: a dialog that was
 * left before its reply came must neither close what was opened since nor lead away from it.
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
