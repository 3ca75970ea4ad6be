import type { Entry } from '@/api/types';

/** A text as one searches for it: without case and accents, so that 'nora' finds 'Nóra'. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');
}

/**
 * Things whose name contains every word of a query, best first: names that begin with it, then names with a word that
 * does, then the others; an empty query finds nothing.
 */
export function findByName<T>(list: readonly T[], nameOf: (item: T) => string, query: string, limit: number): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked: T[][] = [[], [], []];
  for (const item of list) {
    const name = fold(nameOf(item));
    if (!words.every((w) => name.includes(w))) continue;
    const rank = name.startsWith(words[0]!) ? 0 : words.every((w) => ` ${name}`.includes(` ${w}`)) ? 1 : 2;
    ranked[rank]!.push(item);
  }
  return ranked.flat().slice(0, limit);
}

/** The athletes of a tournament whose name fits. */
export function findAthletes(participants: readonly Entry[], query: string, limit: number): Entry[] {
  return findByName(
    participants.filter((e) => !e.user.isBye),
    (e) => e.user.name,
    query,
    limit,
  );
}
