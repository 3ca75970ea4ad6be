import type { Entry } from '@/api/types';
import { finds, fold } from '@/lib/fold';

/**
 * Things whose name contains every word of a query, best first: names that begin with it, then names with a word that
 * does, then the others; an empty query finds nothing.
 */
export function findByName<T>(list: readonly T[], nameOf: (item: T) => string, query: string, limit: number): T[] {
  const words = fold(query).split(' ');
  if (words[0] === '') return [];
  const ranked: T[][] = [[], [], []];
  for (const item of list) {
    if (!finds(query, nameOf(item))) continue;
    const name = fold(nameOf(item));
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
