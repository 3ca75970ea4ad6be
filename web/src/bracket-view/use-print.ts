import { i18n, type Messages } from '@lingui/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { speakMeanwhile, textsOf } from '@/lib/language';

/**
 * Whether the printable sheets are in the page, and the function to print them; the browser's own print gets the same.
 * Sheets are in a language, '' for the app's.
 */
export function usePrint(language = ''): readonly [boolean, () => void] {
  const [printing, setPrinting] = useState(false);
  const texts = useRef<Messages>(undefined);
  useEffect(() => {
    texts.current = undefined;
    let left = false;
    // Where they do not come, the sheets are in the language of the app.
    if (language) textsOf(language).then((messages) => { if (!left) texts.current = messages; }, () => undefined);
    return () => { left = true; };
  }, [language]);
  useEffect(() => {
    let back: (() => void) | undefined;
    // The browser prints the page as it is after `beforeprint`.
    const show = () => {
      flushSync(() => {
        if (texts.current && !back && language !== i18n.locale) back = speakMeanwhile(language, texts.current);
        setPrinting(true);
      });
    };
    const finish = () => {
      back?.();
      back = undefined;
      setPrinting(false);
    };
    addEventListener('beforeprint', show);
    addEventListener('afterprint', finish);
    return () => {
      back?.();
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', finish);
    };
  }, [language]);
  return [printing, print];
}

function print() {
  window.print();
}
