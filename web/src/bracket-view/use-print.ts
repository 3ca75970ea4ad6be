import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the sheets stand in the page, to be printed, and what prints them; the browser's own print is given the same. */
export function usePrint(): readonly [boolean, () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // What is printed is what stands there when `beforeprint` has been heard.
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
