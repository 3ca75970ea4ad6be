import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PrintBracketProps } from './PrintBracket';
import { toast } from '@/components/toast';
import { code } from '@/lib/code';

/** The code of the sheets of paper. */
export const paper = code<PrintBracketProps>(async () => ({ default: (await import('./PrintBracket')).PrintBracket }));

/**
 * Whether the sheets stand in the page, to be printed, and what prints them. The browser's own print is given the same:
 * it prints what is there when `beforeprint` has been heard, so that the code is loaded ahead, with the first key or movement.
 */
export function usePrint(): readonly [boolean, () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
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
    const once = new AbortController();
    const ahead = () => {
      once.abort();
      void paper.load().catch(() => undefined);
    };
    for (const sign of ['keydown', 'pointermove', 'pointerdown']) addEventListener(sign, ahead, { signal: once.signal, passive: true });
    return () => {
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', finish);
      once.abort();
    };
  }, []);
  return [printing, print];
}

function print() {
  paper.load().then(
    () => {
      window.print();
    },
    () => {
      toast.error('The sheets could not be loaded.');
    },
  );
}
