/** A short list sorted by name in the language of the page, with numbers by value. Long lists come in pages, in the server's order. */
export function byName<T extends { name: string }>(list: readonly T[]): T[] {
  const { compare } = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  return [...list].sort((a, b) => compare(a.name, b.name));
}
