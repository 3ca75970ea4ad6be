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

/** The event whose page is open: its language, '' for none, and whether the page hangs in the hall. */
const noEvent = { language: '', hall: false };
let ofEvent = noEvent;

/** The language for people who chose none: that of the event whose page is open, else the browser's. */
export function automaticLanguage(): string {
  return catalogues.has(ofEvent.language) ? ofEvent.language : browserLanguage();
}

/** The language to show under a choice. In the hall everybody reads the same screen, so there the event's comes first. */
function preferred(choice: string): string {
  return ofEvent.hall && catalogues.has(ofEvent.language) ? ofEvent.language : choice || automaticLanguage();
}

/** Shows a page in the language of its event to visitors who have chosen none; returns what ends that. `hall`: a screen for the hall, as of a projector. */
export function followEvent(language: string, hall: boolean): () => void {
  const follow = (event: typeof noEvent) => {
    ofEvent = event;
    // Without its texts, the page does not change.
    if (!pseudo.includes(i18n.locale)) show(preferred(chosenLanguage.get())).catch(() => undefined);
  };
  follow({ language, hall });
  return () => { follow(noEvent); };
}

/** The address of the texts that a translator corrected on this server; the server writes it into the page (internal/api/webapp.go). */
function correctionsOf(language: string): string | undefined {
  return (JSON.parse(document.getElementById('corrections')?.textContent ?? '{}') as Partial<Record<string, string>>)[language];
}

/** The texts of a language, as corrected on this server; undefined for one that the app does not have. */
export async function textsOf(language: string): Promise<Messages | undefined> {
  if (!pseudo.includes(language)) {
    const address = correctionsOf(language);
    const [own, corrected] = await Promise.all([
      catalogues.get(language)?.(),
      // Without them the app has all its own texts.
      address && import('./corrections').then(({ correctedTexts }) => correctedTexts(address)).catch(() => undefined),
    ]);
    return own && (corrected ? { ...own.messages, ...corrected } : own.messages);
  }
  const [english, { pseudoTexts }] = await Promise.all([textsOf('en'), import('./pseudo')]);
  return english && pseudoTexts(english);
}

/** The latest choice: texts that load late for an earlier choice are ignored. */
let wanted = '';

/** Shows the app in a language once its texts have loaded; an unknown language changes nothing. */
async function show(language: string) {
  wanted = language;
  if (i18n.locale === language && document.documentElement.lang === language) return;
  const messages = await textsOf(language);
  if (!messages || wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** Shows the app in a language whose texts are here until the function that it returns is called, as while something is printed. */
export function speakMeanwhile(language: string, messages: Messages): () => void {
  const before = i18n.locale;
  const speak = (next: string) => {
    document.documentElement.lang = next;
    document.documentElement.dir = direction(next);
    i18n.activate(next);
  };
  i18n.load(language, messages);
  speak(language);
  return () => { speak(before); };
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
  const language = preferred(choice);
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
