import { languages } from './language';

let names: readonly { value: string; label: string }[] | undefined;

/** Each language by its name in itself, in the order of these names. To ask for names takes the browser long, so it happens once. */
export function languageNames() {
  names ??= languages
    .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return names;
}
