import table from './letters.json';

/** Letters of other alphabets, and Latin letters without a decomposition, with what people type for them. */
const latin = new Map(Object.entries(table).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)));

/**
 * Folds a text for searching: without case, accents, apostrophes and double spaces, in Latin letters, so that 'lukasz'
 * finds 'Łukasz' and 'petrov' 'Петров'. It equals text.Fold on the server; the examples next to it test both.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/gu, (letter) => (latin.has(letter) ? letter : letter.normalize('NFKD').replaceAll(/\p{M}/gu, (mark) => (latin.has(mark) ? mark : ''))))
    .replaceAll('ου', 'ou')
    .replaceAll('ու', 'u')
    .replaceAll(/[^\0-\x7f]/gu, (letter) => latin.get(letter) ?? letter)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}'’‘`´]/gu, '')
    .trim();
}

/** The words of a query, folded; a comma separates them, too. */
const wordsOf = (query: string): string[] => fold(query).split(/[\s,;،、]+/).filter(Boolean);

/** Whether every word of `query` is a part of `text`, as in every search of the app; an empty query matches every text. */
export function finds(query: string, text: string): boolean {
  const folded = fold(text);
  return wordsOf(query).every((word) => folded.includes(word));
}

/** Minimum length of the longer word for a near spelling. */
const LONG = 5;

/** Whether `part` fits `word` after one letter is replaced, added or removed. */
function oneEdit(part: readonly string[], word: readonly string[], fits: (rest: readonly string[], of: readonly string[]) => boolean): boolean {
  let i = 0;
  while (i < part.length && i < word.length && part[i] === word[i]) i++;
  const [left, right] = [i < part.length, i < word.length];
  return (left && right && fits(part.slice(i + 1), word.slice(i + 1))) || (left && fits(part.slice(i + 1), word.slice(i))) || (right && fits(part.slice(i), word.slice(i + 1)));
}

const begins = (rest: readonly string[], of: readonly string[]) => rest.every((letter, i) => letter === of[i]);
const equals = (rest: readonly string[], of: readonly string[]) => rest.length === of.length && begins(rest, of);

/** Whether a folded word is a near spelling of another one or, if it is long, of its beginning. Numbers are never near. */
function near(part: string, word: string): boolean {
  if (/\p{Nd}/u.test(part + word)) return false;
  const [p, w] = [[...part], [...word]];
  return (Math.max(p.length, w.length) >= LONG && oneEdit(p, w, equals)) || (p.length >= LONG && oneEdit(p, w, begins));
}

/** The words of a name, folded. */
const wordsIn = (name: string): string[] => fold(name).split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Whether every word of `query` is a part of `text`, or a near spelling of a word of it. */
export function findsNear(query: string, text: string): boolean {
  const folded = fold(text);
  return wordsOf(query).every((part) => folded.includes(part) || wordsIn(text).some((word) => near(part, word)));
}

/** A key that two names share if they have the same words, in any order; as text.NameKey on the server. */
export function nameKey(name: string): string {
  return wordsIn(name).sort().join(' ') || fold(name);
}

/** Whether two names may be two spellings of one. */
export function nearNames(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b) || (wordsIn(a).length === wordsIn(b).length && findsNear(a, b) && findsNear(b, a));
}

/**
 * The items whose names match a query, in their order: those with every word of it, and near spellings only if there are none.
 * It equals text.Found on the server; the examples next to it test both.
 */
export function found<T>(list: readonly T[], query: string, textOf: (item: T) => string): T[] {
  const exact = list.filter((item) => finds(query, textOf(item)));
  return exact.length > 0 ? exact : list.filter((item) => findsNear(query, textOf(item)));
}
