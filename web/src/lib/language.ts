import { i18n, type Messages } from '@lingui/core';
import { direction } from './direction';
import { isolateValues } from './isolate';
import { preference } from './preference';
import { session } from './session';

/** The texts of each language, each a chunk of the app: adding a file adds a language. */
const catalogues = new Map(
  Object.entries(import.meta.glob<{ messages: Messages }>('../../../locales/*.po')).map(([file, load]) => [file.slice(file.lastIndexOf('/') + 1, -'.po'.length), load]),
);

/** English made 40 % longer, with accents and in brackets, and the same right-to-left; only for tests. */
const pseudo = ['en-XA', 'en-XB'];

/** The languages to choose from. */
export const languages: readonly string[] = [...catalogues.keys()];

/** The language chosen in this browser, '' for the browser's; index.html reads it before anything is drawn. */
export const chosenLanguage = preference<string>('language', ['', ...languages]);

/** The browser's first available language, as index.html finds it. */
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

/** The latest choice: texts that load late for an earlier choice are ignored. */
let wanted = '';

/** Shows the app in a language once its texts have loaded; an unknown language changes nothing. */
async function show(language: string) {
  wanted = language;
  const messages = await textsOf(language);
  if (!messages || wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** Loads the texts of index.html's language, or English if they are not stored and there is no network. */
export async function startLanguage(): Promise<void> {
  isolateValues(i18n);
  try {
    await show(document.documentElement.lang);
  } catch (error) {
    // With a network, index.html retries. The browser's own network state is often wrong.
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

/** The person who chose a language in this visit: until they leave, a reply with an older choice changes nothing. */
let chooser: string | undefined;

/** Shows the app in a chosen language, '' for the browser's, and stores it in this browser; false if it is not shown. */
export function chooseLanguage(language: string): Promise<boolean> {
  chooser = session.get()?.user._id;
  return keep(language);
}

/** Shows and stores the language of the logged-in account, if it has one; returns a function that ends that. */
export function followAccount(): () => void {
  const follow = () => {
    const user = session.get()?.user;
    if (user?._id !== chooser) chooser = undefined;
    if (!user?.language || user._id === chooser || user.language === i18n.locale) return;
    // If its texts do not load, the app stays unchanged; the next change of the session retries.
    keep(user.language).catch(() => undefined);
  };
  follow();
  return session.subscribe(follow);
}
