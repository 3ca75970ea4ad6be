import { t } from '@lingui/core/macro';
import type { Category } from '@/api/types';
import { handName } from '@/lib/labels';

const other: Record<string, string> = { right: 'left', left: 'right' };

/** The same category for the other arm, with an adapted name. A category for any arm becomes a copy. */
export function otherArm(category: Category): Category {
  const hand = other[category.hand] as 'right' | 'left' | undefined;
  const { name } = category;
  if (!hand) return { ...category, name: t`${name} (copy)` };
  // Names are written in the reader's language, or in English.
  const followed = [[handName(category.hand), handName(hand)] as const, [category.hand, hand] as const]
    .map(([from, to]) => name.replaceAll(new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'giu'), (word) => cased(to.toLowerCase(), word)))
    .find((renamed) => renamed !== name);
  return { ...category, hand, name: followed ?? t`${name}, ${{ hand: handName(hand).toLowerCase() }}` };
}

/** A word in the case of another: RIGHT → LEFT, Right → Left. */
function cased(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like.startsWith(like.charAt(0).toLowerCase()) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
