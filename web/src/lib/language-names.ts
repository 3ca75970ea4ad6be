import { languages } from './language';

let names: readonly { value: string; label: string }[] | undefined;

/**
 * Each language with its own name for itself, sorted by these names. Getting the names from the browser is slow, so it
 * happens once.
 */
export function languageNames() {
  names ??= languages
    .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return names;
}
