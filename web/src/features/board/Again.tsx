import { i18n, type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { direction } from '@/lib/direction';
import { isolateValues } from '@/lib/isolate';
import { textsOf } from '@/lib/language';

/** Who answers while a text is looked up in the second language. */
let speaking: I18n | undefined;

const first = i18n._.bind(i18n);
i18n._ = i18n.t = (id: string | MessageDescriptor, values?: Record<string, unknown>, options?: Parameters<I18n['_']>[2]) => {
  const say = speaking ? speaking._.bind(speaking) : first;
  return typeof id === 'string' ? say(id, values, options) : say(id);
};

type Second = {
  /** Its tag, '' for none. */
  language: string;
  /** A text in it; '' without one. Every text that is looked up in `text` is in that language. */
  say: (text: () => string) => string;
  /** Class names in this language by id, except names given by a person. */
  classes: ReadonlyMap<string, string>;
};

const none: Second = { language: '', say: () => '', classes: new Map() };

const Context = createContext(none);

/** What the board repeats in the event's second language. */
export const useSecond = () => use(Context);

type SecondLanguageProps = { event: { language?: string; secondLanguage?: string; classes: readonly { _id: string; second?: string }[] }; children: ReactNode };

/** Gives its children the second language of an event, once its texts are loaded. */
export function SecondLanguage({ event: { secondLanguage: wanted = '', classes }, children }: SecondLanguageProps) {
  const [texts, setTexts] = useState<I18n>();
  useEffect(() => {
    let left = false;
    if (wanted) {
      textsOf(wanted).then(
        (messages) => {
          if (left || !messages) return;
          const loaded = setupI18n({ locale: wanted, messages: { [wanted]: messages } });
          isolateValues(loaded);
          setTexts(loaded);
        },
        // Without them, the board continues in one language.
        () => undefined,
      );
    }
    return () => { left = true; };
  }, [wanted]);
  const here = texts?.locale === wanted && wanted !== i18n.locale ? texts : undefined;
  return (
    <Context
      value={
        here
          ? { language: wanted, say: (text) => spoken(here, text), classes: new Map(classes.flatMap(({ _id, second }) => (second ? [[_id, second]] : []))) }
          : none
      }
    >
      {children}
    </Context>
  );
}

function spoken(by: I18n, text: () => string): string {
  speaking = by;
  try {
    return text();
  } finally {
    speaking = undefined;
  }
}

/** A text in the second language, smaller, if there is one. */
export function Again({ text, size }: { text: string | undefined; size?: number }) {
  const { language } = useSecond();
  if (!text) return null;
  // Where it stands follows the first language, how it is read its own.
  return (
    <span className="bd-again" style={size === undefined ? undefined : { fontSize: `${String(size)}vh` }}>
      <bdi lang={language} dir={direction(language)}>{text}</bdi>
    </span>
  );
}
