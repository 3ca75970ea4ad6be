/** The possible family names in a name: its first or its last words, but not all of it. */
export function familyNamesOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const parts = words.slice(1).flatMap((_, i) => [words.slice(i + 1), words.slice(0, i + 1)]);
  return [...new Set(parts.sort((a, b) => a.length - b.length).map((part) => part.join(' ')))];
}

/** A family name, if it is words of a name in order; otherwise ''. */
export function familyNameIn(name: string, family: string): string {
  const words = ` ${name.trim().split(/\s+/).join(' ')} `;
  return family !== '' && words.includes(` ${family} `) && words.trim() !== family ? family : '';
}
