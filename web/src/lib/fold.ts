import table from './letters.json';

/** Letters of other alphabets, and Latin ones that no decomposition takes apart, with what people type for them. */
const latin = new Map(Object.entries(table).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)));

/**
 * A text as one searches for it: without case, accents, apostrophes and doubled spaces, in Latin letters, so that 'lukasz'
 * finds 'Łukasz' and 'petrov' 'Петров'. It does as text.Fold does on the server; both read the examples beside it.
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

/** Whether every word of `query` is a part of `text`, as every search of the app has it; an empty query is in every text. */
export function finds(query: string, text: string): boolean {
  const folded = fold(text);
  return fold(query).split(' ').every((word) => folded.includes(word));
}
