import { languages } from '@/lib/language';

/** Each language by its own name, sorted by these names. */
export const bookLanguages = () =>
  languages
    .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
    .sort((a, b) => a.label.localeCompare(b.label));
