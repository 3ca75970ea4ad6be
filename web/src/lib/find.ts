import { fold, found } from './fold';

/**
 * Things whose name contains every word of a query, best first: names that begin with it, then names with such a word,
 * then others; an empty query finds nothing. Near spellings count only if no name has the words.
 */
export function findByName<T>(list: readonly T[], nameOf: (item: T) => string, query: string, limit: number): T[] {
  const words = fold(query).split(' ');
  const [first] = words;
  if (!first) return [];
  const [begin, have, others]: [T[], T[], T[]] = [[], [], []];
  for (const item of found(list, query, nameOf)) {
    const name = fold(nameOf(item));
    if (name.startsWith(first)) begin.push(item);
    else if (words.every((word) => ` ${name}`.includes(` ${word}`))) have.push(item);
    else others.push(item);
  }
  return [...begin, ...have, ...others].slice(0, limit);
}
