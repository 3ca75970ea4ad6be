import { i18n, type Messages } from '@lingui/core';
import { direction } from './direction';
import { isolateValues } from './isolate';
import { preference } from './preference';
import { session } from './session';

/** The texts of each language, each a chunk of the app: adding a file adds a language. */
const catalogues = new Map(
  Object.entries(import.meta.glob<{ messages: Messages }>('../../../locales/*.po')).map(([file, load]) => [file.slice(file.lastIndexOf('/') + 1, -'.po'.length), load]),
);

/** English made 40 % longer, with accents and in brackets, and the same from right to left; for tests, and offered to nobody. */
const pseudo = ['en-XA', 'en-XB'];

/** The languages that one may choose. */
export const languages: readonly string[] = [...catalogues.keys()];

/** The language that was chosen in this browser, '' for that of the browser; index.html reads it before anything is drawn. */
export const chosenLanguage = preference<string>('language', ['', ...languages]);

/** The first language that the browser asks for and that there is, as index.html finds it. */
export function browserLanguage(): string {
  const main = (tag: string) => tag.replace(/-.*/, '');
  const found = (tag: string) => [tag, main(tag), ...languages.filter((one) => main(one) === main(tag))].find((one) => catalogues.has(one));
  return navigator.languages.map(found).find((one) => one !== undefined) ?? 'en';
}

async function textsOf(language: string): Promise<Messages | undefined> {
  if (!pseudo.includes(language)) return (await catalogues.get(language)?.())?.messages;
  const [english, { pseudoTexts }] = await Promise.all([textsOf('en'), import('./pseudo')]);
  return english && pseudoTexts(english);
}

/** What was last to be shown: texts that come later than those of the next choice are not. */
let wanted = '';

/** Shows the app in a language, once its texts are here; one that the app does not have changes nothing. */
async function show(language: string) {
  wanted = language;
  const messages = await textsOf(language);
  if (!messages || wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** Loads the texts of the language that index.html has chosen, or English where they are not kept and there is no network. */
export async function startLanguage(): Promise<void> {
  isolateValues(i18n);
  try {
    await show(document.documentElement.lang);
  } catch (error) {
    // Where there is a network, index.html asks again. What the browser itself says of it is often wrong.
    if (await fetch('/healthz', { cache: 'no-store' }).then(() => true, () => false)) throw error;
    await show('en');
  }
}

/**
 * Shows a language and stores it in this browser; false if that failed, for example because another was chosen
 * meanwhile.
 */
async function keep(choice: string): Promise<boolean> {
  const language = choice || browserLanguage();
  await show(language);
  if (i18n.locale !== language) return false;
  chosenLanguage.set(choice);
  return true;
}

/** The person who has chosen a language since they are here: until they leave, an answer that tells an older choice changes nothing. */
let chooser: string | undefined;

/** Shows the app in a language that somebody chose, '' for that of the browser, and keeps it there; false where it is not shown. */
export function chooseLanguage(language: string): Promise<boolean> {
  chooser = session.get()?.user._id;
  return keep(language);
}

/** Shows and keeps the language of the account that is logged in, where it has one; returns what ends that. */
export function followAccount(): () => void {
  const follow = () => {
    const user = session.get()?.user;
    if (user?._id !== chooser) chooser = undefined;
    if (!user?.language || user._id === chooser || user.language === i18n.locale) return;
    // Where its texts do not come the app stays as it is; the next change of the session tries again.
    keep(user.language).catch(() => undefined);
  };
  follow();
  return session.subscribe(follow);
}
