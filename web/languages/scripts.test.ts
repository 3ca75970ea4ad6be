import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../locales/', import.meta.url);
const catalogues = readdirSync(folder).filter((file) => file.endsWith('.po'));

/** The words of a translation with letters of two scripts: look-alikes from another keyboard that search and screen readers stumble over. */
function mixedWords(translation: string): string[] {
  const words = translation.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => ['Latin', 'Cyrillic', 'Georgian', 'Arabic'].filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(word)).length > 1);
}

test('a word with letters of two scripts is found', () => {
  expect(mixedWords('Cтол {table}, QR-код, 5 кг')).toEqual(['Cтол']);
});

test.each(catalogues)('no word of %s has letters of two scripts', (file) => {
  const texts = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^msgstr "(.*)"$/gm)].map(([, text = '']) => text.replaceAll(/\\./g, ' '));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.flatMap(mixedWords)).toEqual([]);
});
