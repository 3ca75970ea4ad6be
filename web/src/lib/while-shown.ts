import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for as long as the component is there, then one that does nothing: a dialog that was left before its reply came
 * must neither close what was opened since nor lead away from it.
 */
export function useWhileShown<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const shown = useRef<typeof run>(undefined);
  useLayoutEffect(() => {
    shown.current = run;
    return () => {
      shown.current = undefined;
    };
  }, [run]);
  return useCallback((...args: Args) => shown.current?.(...args), []);
}
