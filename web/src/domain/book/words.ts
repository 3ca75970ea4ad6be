import { t } from '@lingui/core/macro';
import type { BookDocument } from '@/api/book';

/** What a part of the book is called. */
export function partName(part: BookDocument['part']): string {
  return { before: t`Before the event`, results: t`Results`, after: t`After the event` }[part];
}

/** How much of a hash stands on paper. */
export const shortHash = (hash: string) => hash.slice(0, 16);
