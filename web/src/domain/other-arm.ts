import type { Category } from '@/api/types';

const other: Record<string, string> = { right: 'left', left: 'right' };

/** The same category for the other arm, as both are pulled: its name follows the arm. One for any arm is only called a copy. */
export function otherArm(category: Category): Category {
  const hand = other[category.hand] as 'right' | 'left' | undefined;
  if (!hand) return { ...category, name: `${category.name} (copy)` };
  const name = category.name.replaceAll(new RegExp(`\\b${category.hand}\\b`, 'gi'), (word) => cased(hand, word));
  return { ...category, hand, name: name === category.name ? `${name}, ${hand}` : name };
}

/** A word in the case of another: RIGHT → LEFT, Right → Left. */
function cased(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like.startsWith(like.charAt(0).toLowerCase()) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
