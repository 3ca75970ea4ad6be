import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('resize', listener);
  return () => {
    removeEventListener('resize', listener);
  };
}

/** The width of the screen in hundredths of its height: 178 for 16:9. */
export function useWidth(): number {
  return useSyncExternalStore(subscribe, () => Math.round((1000 * innerWidth) / Math.max(1, innerHeight)) / 10);
}
