/** A short list sorted in the alphabet of the page's language, with numbers by value. Long lists come in pages, in the server's order. */
export function sortedBy<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  const { compare } = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  return [...list].sort((a, b) => compare(nameOf(a), nameOf(b)));
}

/** The same for things with a name. */
export function byName<T extends { name: string }>(list: readonly T[]): T[] {
  return sortedBy(list, ({ name }) => name);
}
