import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the printable sheets are in the page, and the function to print them; the browser's own print gets the same. */
export function usePrint(): readonly [boolean, () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is after `beforeprint`.
    const show = () => {
      flushSync(() => {
        setPrinting(true);
      });
    };
    const finish = () => {
      setPrinting(false);
    };
    addEventListener('beforeprint', show);
    addEventListener('afterprint', finish);
    return () => {
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', finish);
    };
  }, []);
  return [printing, print];
}

function print() {
  window.print();
}
