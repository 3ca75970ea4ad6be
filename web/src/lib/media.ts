import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => {
        list.removeEventListener('change', listener);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the screen is wide enough for tables and a side bar. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 48rem)');
}
