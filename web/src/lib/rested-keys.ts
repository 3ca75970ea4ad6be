import { useEffect, useState } from 'react';

/** Maximum pause between keys of a person who is typing, in milliseconds; a person who reads a question takes longer. */
const REST = 500;

/**
 * Whether keys may answer a question that has just appeared: after a short time without a key. Keys during typing
 * belong to the text, so they never answer a question that appeared meanwhile.
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
