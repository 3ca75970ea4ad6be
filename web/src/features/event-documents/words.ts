import { t } from '@lingui/core/macro';
import type { BookDocument } from '@/api/book';
import { languages } from '@/lib/language';

/** What a part of the book is called. */
export function partName(part: BookDocument['part']): string {
  return { before: t`Before the event`, results: t`Results`, after: t`After the event` }[part];
}

/** Each language by its own name, sorted by these names. */
export const bookLanguages = () =>
  languages
    .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** How much of a hash stands on paper. */
export const shortHash = (hash: string) => hash.slice(0, 16);
