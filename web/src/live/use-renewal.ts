import { useEffect, useRef } from 'react';
import { renewal } from '@/lib/renewal';

/** How often an unattended screen checks for a newer version of the program, in milliseconds. */
const OFTEN = 10 * 60_000;

/** Maximum wait for a quiet moment. */
const LONGEST = 30 * 60_000;

/**
 * Reloads the page automatically once the server has another version of it, when nobody is being called. It asks the
 * server itself, because there may be no worker, and reloads only after a successful check.
 */
export function useRenewal(quiet: boolean) {
  const isQuiet = useRef(quiet);
  useEffect(() => {
    isQuiet.current = quiet;
  }, [quiet]);
  useEffect(() => {
    let since = 0;
    const look = () => {
      void renewal.isThere().then((there) => {
        if (!there) return;
        since ||= Date.now();
        if (isQuiet.current || Date.now() - since > LONGEST) location.reload();
      });
    };
    const stop = renewal.takeOver(look);
    const timer = setInterval(() => {
      if (since > 0 || Date.now() % OFTEN < 60_000) look();
    }, 60_000);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
}
