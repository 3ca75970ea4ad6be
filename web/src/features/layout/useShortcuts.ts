import { useEffect } from 'react';
import type { Context } from './actions';
import { useLatest } from '@/lib/latest';
import { pressed } from '@/lib/shortcuts';

/** Listens to the keys of the whole page; the first key loads the table of actions. */
export function useShortcuts(context: Context, openPalette: () => void) {
  const now = useLatest({ context, openPalette });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = pressed(event);
      if (!found) return;
      event.preventDefault();
      if (found.kind === 'palette') now.current.openPalette();
      else void import('./actions').then(({ press }) => { press(found.key, event.timeStamp, now.current.context); });
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, [now]);
}
