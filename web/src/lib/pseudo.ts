import type { Messages } from '@lingui/core';

const accents: Record<string, string> = Object.fromEntries(
  [...'AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûvṽwŵxẋyýzž'].reduce<[string, string][]>(
    (pairs, letter, at, all) => (at % 2 ? pairs : [...pairs, [letter, all[at + 1] ?? letter]]),
    [],
  ),
);

/** A part of a compiled message: a text with tags, a value, or forms chosen by a value. */
type Part = string | (string | Record<string, unknown> | unknown)[];

/** Accents on the letters and 40 % more of them; tags do not change. */
function longer(text: string): string {
  const accented = text
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : piece.replaceAll(/[A-Za-z]/g, (letter) => accents[letter] ?? letter)))
    .join('');
  const letters = text.replaceAll(/<[^>]*>|[^A-Za-z]/g, '').length;
  return accented + '~'.repeat(Math.ceil(letters * 0.4));
}

function pseudoPart(part: Part): Part {
  if (typeof part === 'string') return longer(part);
  const [name, kind, forms] = part;
  if (!forms || typeof forms !== 'object') return part;
  return [name, kind, Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, key === 'offset' ? form : pseudoMessage(form as string | Part[])]))];
}

function pseudoMessage(message: string | Part[]): string | Part[] {
  return typeof message === 'string' ? longer(message) : message.map(pseudoPart);
}

/** English texts as an artificial language: texts outside the catalogue, or without space for longer words, stand out. */
export function pseudoTexts(english: Messages): Messages {
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => {
      const changed = pseudoMessage(message as string | Part[]);
      return [id, typeof changed === 'string' ? `[${changed}]` : ['[', ...changed, ']']];
    }),
  ) as Messages;
}
