import { useEffect, useState } from 'react';

/** A person who types on presses the next key sooner than this, in milliseconds; one who reads a question first takes longer. */
const REST = 500;

/**
 * Whether keys may answer a question that has just appeared: once no key was pressed for a moment since then. Keys that somebody
 * types on belong to what they were typing, so they never answer a question that was not there when typing began.
 */
export function useRestedKeys(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (rested) return undefined;
    const rest = () => setTimeout(() => { setRested(true); }, REST);
    let timer = rest();
    const again = () => {
      clearTimeout(timer);
      timer = rest();
    };
    addEventListener('keydown', again, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', again, true);
    };
  }, [rested]);
  return rested;
}
