import { t } from '@lingui/core/macro';
import type { BookDocument } from '@/api/book';

/** The name of a part of the book. */
export function partName(part: BookDocument['part']): string {
  return { before: t`Before the event`, results: t`Results`, after: t`After the event` }[part];
}

/** The printed part of a hash. */
export const shortHash = (hash: string) => hash.slice(0, 16);
