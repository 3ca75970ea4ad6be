import { readFileSync } from 'node:fs';
import { openSync, type Font } from 'fontkit';
import { expect, test } from 'vitest';

type Face = { family: string; ranges: [number, number][]; file: string; font: Font };

const sheet = readFileSync('src/fonts.css', 'utf8') + readFileSync('src/fonts-other.css', 'utf8');
const faces = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, body = '']): Face[] => {
  const value = (name: string) => new RegExp(`${name}: ([^;]*);`).exec(body)?.[1] ?? '';
  const file = /url\('\.\.\/([^']*)'\)/.exec(body)?.[1];
  if (!file) return []; // a stand-in
  const ranges = value('unicode-range').split(', ').map((range): [number, number] => {
    const [first = '', last = first] = range.slice(2).split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
  return [{ family: value('font-family').slice(1, -1), ranges, file, font: openSync(file) as Font }];
});

/** The families of a stack of theme.css before its first stand-in. */
function stack(name: string): string[] {
  const list = new RegExp(`--${name}: ([^;]*);`).exec(readFileSync('src/theme.css', 'utf8'))![1]!;
  const families = list.split(', ').map((family) => family.replaceAll("'", ''));
  return families.slice(0, families.findIndex((family) => family.endsWith('stand-in')));
}

/** Letters missing in all typefaces of a stack, without marks specific to capitals. */
function missing(families: string[], text: string): string[] {
  return [...new Set(text.replaceAll(/\p{M}/gu, ''))].filter((letter) => {
    const code = letter.codePointAt(0)!;
    return !faces.some(
      ({ family, ranges, font }) => families.includes(family) && ranges.some(([a, b]) => a <= code && code <= b) && font.hasGlyphForCodePoint(code),
    );
  });
}

// The sample data, whose names are the strings of the file with letters only.
const names = [...readFileSync('../internal/demo/people.go', 'utf8').matchAll(/"([^"\n]*)"/g)].map(([, name = '']) => name);
const alphabets = {
  German: 'äöüßÄÖÜ', // Barlow has no ẞ, which our capitals never use
  Turkish: 'çğıöşüÇĞİÖŞÜ',
  Polish: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  Czech: 'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  Azerbaijani: 'çəğıöşüÇƏĞİÖŞÜ',
  Bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’',
  Kazakh: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  Serbian: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  Greek: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
  Georgian: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  Armenian: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
  Arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
};

test('the sample data has names', () => {
  expect(names.length).toBeGreaterThan(60);
});

test.each(['sans', 'condensed'])('no letter of the sample data, small or large, falls out of the faces of --%s', (name) => {
  expect(missing(stack(name), names.flatMap((one) => [one, one.toUpperCase()]).join(''))).toEqual([]);
});

test.each(Object.entries(alphabets))('the alphabet: %s', (_, letters) => {
  for (const name of ['sans', 'condensed']) expect(missing(stack(name), letters + letters.toUpperCase())).toEqual([]);
});

test('who reads only Latin letters fetches only Barlow', () => {
  const latin = Array.from({ length: 0x24f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
  const fetched = faces.filter((face) => [...latin].some((letter) => face.ranges.some(([a, b]) => a <= letter.codePointAt(0)! && letter.codePointAt(0)! <= b)));
  expect(new Set(fetched.map((face) => face.family))).toEqual(new Set(['Barlow', 'Barlow Condensed']));
});

test('a number stands in the middle of its box', () => {
  const more = [...(readFileSync('src/theme.css', 'utf8') + readFileSync('src/features/board/styles/results.css', 'utf8')).matchAll(/padding-block-end: ([\d.]+)em/g)];
  expect(more).toHaveLength(3);
  for (const { font } of faces.filter(({ family, file }) => family === 'Barlow Condensed' && file.includes('-latin-700'))) {
    const digits = [...'0123456789'].map((digit) => font.glyphForCodePoint(digit.codePointAt(0)!).bbox);
    const height = Math.max(...digits.map(({ maxY }) => maxY)) + Math.min(...digits.map(({ minY }) => minY));
    for (const [, em] of more) expect((font.ascent + font.descent - height) / font.unitsPerEm).toBeCloseTo(Number(em), 2);
  }
});
