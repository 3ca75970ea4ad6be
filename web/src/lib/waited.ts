import { useEffect, useState } from 'react';

/** Milliseconds that something may take before it is said that it does: what comes at once would only flicker. */
const UNNOTICED = 100;

/** Whether one has been waiting, since what calls this was first drawn, for long enough to be told so. */
export function useWaited(): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setWaited(true);
    }, UNNOTICED);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return waited;
}
