/** Letters that have no plain one inside, and the plain ones that people type for them. */
const plain: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k', ə: 'e', ɐ: 'a', ɛ: 'e', ɔ: 'o', ɓ: 'b', ɗ: 'd', ƙ: 'k',
};
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** A text as one searches for it: without case, accents and doubled spaces, so that 'lukasz' finds 'Łukasz'. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether every word of `query` is a part of `text`, as every search of the app has it; an empty query is in every text. */
export function finds(query: string, text: string): boolean {
  const folded = fold(text);
  return fold(query).split(' ').every((word) => folded.includes(word));
}
