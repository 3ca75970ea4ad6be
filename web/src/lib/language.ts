import { i18n, type Messages } from '@lingui/core';
import { direction } from './direction';

/** Under this name the language that somebody chose is kept in the browser; index.html reads it before anything is drawn. */
const kept = 'language';

/** The texts of each language, a part of the app each: whoever adds a file adds a language. */
const catalogues = new Map(
  Object.entries(import.meta.glob<{ messages: Messages }>('../../../locales/*.po')).map(([file, load]) => [file.slice(file.lastIndexOf('/') + 1, -'.po'.length), load]),
);

/** English made 40 % longer, with accents and in brackets, and the same from right to left; for tests, and offered to nobody. */
const pseudo = ['en-XA', 'en-XB'];

/** The languages that one may choose, each with its name in itself, in the order of these names. */
export const languages: readonly { value: string; label: string }[] = [...catalogues.keys()]
  .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
  .sort((a, b) => a.label.localeCompare(b.label));

async function textsOf(language: string): Promise<Messages | undefined> {
  if (!pseudo.includes(language)) return (await catalogues.get(language)?.())?.messages;
  const [english, { pseudoTexts }] = await Promise.all([textsOf('en'), import('./pseudo')]);
  return english && pseudoTexts(english);
}

/** Shows the app in a language, once its texts are here; one that the app does not have changes nothing. */
async function show(language: string) {
  const messages = await textsOf(language);
  if (!messages) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** Loads the texts of the language that index.html has chosen. */
export function startLanguage(): Promise<void> {
  return show(document.documentElement.lang);
}

/** Shows the app in a language that somebody chose, and keeps the choice in this browser. */
export async function chooseLanguage(language: string) {
  await show(language);
  if (i18n.locale === language) localStorage.setItem(kept, language);
}
