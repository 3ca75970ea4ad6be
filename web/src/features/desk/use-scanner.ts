import { useEffect, useEffectEvent } from 'react';
import { isScan } from '@/domain/badge';

/** A scanner types faster than this, in milliseconds from key to key. */
const QUICK = 150;

/**
 * Hears a badge that a scanner types, wherever the focus is: its digits would else be taken for a weight or choose classes, and its
 * Enter confirm them.
 */
export function useScanner(onScan: (scanned: string) => void) {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let typed = '';
    let last = 0;
    const press = (event: KeyboardEvent) => {
      if (event.timeStamp - last > QUICK) typed = '';
      last = event.timeStamp;
      if (event.key === 'Enter' && isScan(typed)) {
        event.preventDefault();
        event.stopPropagation();
        scanned(typed);
      }
      typed = event.key === 'Enter' ? '' : typed + (event.key.length === 1 ? event.key : '');
    };
    // Before the focused element.
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}
