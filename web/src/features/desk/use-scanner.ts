import { useEffect, useEffectEvent } from 'react';
import { isScan } from '@/domain/badge';

/** Maximum time between a scanner's keys, in milliseconds. */
const QUICK = 150;

/**
 * Catches a scanned badge regardless of the focus. Otherwise its digits would become a weight or choose classes, and
 * its Enter would confirm them.
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
    // Before the focused element gets it.
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}
