import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fit, inkOf, LEADING, leadingOf, type Room, TALLEST, widthOf } from './fit';
import { chance, seed } from '@/test/chance';

const names = JSON.parse(readFileSync('src/test/names.json', 'utf8')) as { name: string }[];

const room: Room = { width: 60, height: 8, max: 9, min: 7.2, lines: 1 };

test('what has room stands as large as may be', () => {
  expect(fit('Ann Lee', room)).toEqual({ lines: ['Ann Lee'], size: 8 / LEADING });
});

test('a long name becomes smaller, then words beside the family name become initials, and the family name stays', () => {
  const long = fit('Aleksandra Nowak', room, 'Nowak');
  expect(long.lines).toEqual(['Aleksandra Nowak']);
  expect(long.size).toBeGreaterThan(7.2);
  expect(fit('Aleksandra Nowakowska', room, 'Nowakowska').lines).toEqual(['A. Nowakowska']);
  expect(fit('Karl-Theodor Featherstonehaugh', { ...room, width: 76 }, 'Featherstonehaugh').lines).toEqual(['K.-T. Featherstonehaugh']);
  expect(fit('Karl-Theodor Maximilian von und zu Guttenberg', { ...room, width: 76 }, 'von und zu Guttenberg').lines).toEqual(['K. von und zu Guttenberg']);
  // The family name first or in the middle.
  expect(fit('Кенжебеков Нурсултан Серикович', { ...room, width: 70 }, 'Кенжебеков').lines).toEqual(['Кенжебеков Н. С.']);
  expect(fit('María José García Lorca', { ...room, width: 60 }, 'García Lorca').lines).toEqual(['M. J. García Lorca']);
});

test('a name whose family name nobody has told is never shortened', () => {
  const { lines, size } = fit('Кенжебеков Нурсултан Серикович', room, '');
  expect(lines).toEqual(['Кенжебеков Нурсултан Серикович']);
  expect(size).toBeLessThan(7.2);
  expect(fit('Кенжебеков Нурсултан Серикович', { ...room, height: 20, lines: 2 }, '').lines).toHaveLength(2);
});

test('two lines, where there may be two and they are larger', () => {
  const { lines, size } = fit('Aleksandra Featherstonehaugh', { width: 60, height: 30, max: 14, min: 7.2, lines: 2 });
  expect(lines).toEqual(['Aleksandra', 'Featherstonehaugh']);
  expect(size).toBeGreaterThan(7.2);
});

test('initials also in Georgian, which has no capitals', () => {
  expect(fit('გიორგი მაისურაძე', room, 'მაისურაძე').lines).toEqual(['გ. მაისურაძე']);
});

test('a text that is no name is cut, between letters as people see them', () => {
  const { lines, size } = fit('山田太郎'.repeat(9), room);
  expect(lines[0]).toMatch(/^山田.*…$/);
  expect(size).toBe(7.2);
  expect(fit('👩‍👩‍👧‍👦'.repeat(20), room).lines[0]?.replace('…', '')).toMatch(/^(👩‍👩‍👧‍👦)+$/u);
});

test('letters that reach high and low have more room from line to line', () => {
  expect(leadingOf('Ann Lee')).toBe(LEADING);
  expect(leadingOf('Ελένη')).toBeLessThan(1.1);
  expect(inkOf('Ågot').above).toBeGreaterThan(inkOf('Ann').above);
  expect(inkOf('Ế').above).toBeGreaterThan(inkOf('É').above);
  expect(leadingOf('أيوب علي')).toBe(TALLEST);
  expect(leadingOf('김민준')).toBeLessThan(1.2);
  for (const { name } of names) expect(leadingOf(name), name).toBeLessThanOrEqual(TALLEST);
});

test(`whatever it is called and whatever the room, it is within it; of a name every word is kept or begins with its letter, seed ${String(seed)}`, () => {
  const parts = [...names.map(({ name }) => name), 'Ann', 'Featherstonehaugh', 'ДМИТРИЙ', 'Щукин', 'გიორგი', 'Ελένη', 'محمد', 'x', 'Anne-Sophie', 'WWWWWWWWWWWWWWWWWWWW'];
  for (let i = 0; i < 2000; i++) {
    const name = Array.from({ length: 1 + Math.floor(chance() * 5) }, () => parts[Math.floor(chance() * parts.length)] ?? '').join(' ');
    const words = name.trim().split(/\s+/);
    const from = Math.floor(chance() * words.length);
    const family = [undefined, '', words.slice(from, from + 1 + Math.floor(chance() * 2)).join(' ')][Math.floor(chance() * 3)];
    const min = 2 + chance() * 6;
    const lines = chance() < 0.5 ? 1 : 2;
    const tried: Room = { width: 5 * min + chance() * 100, height: min * lines * TALLEST * (1 + chance()), max: min * (1 + chance() * 3), min, lines };
    const found = fit(name, tried, family);
    expect(found.lines.length).toBeLessThanOrEqual(lines);
    expect(found.size).toBeLessThanOrEqual(tried.max + 1e-9);
    for (const line of found.lines) expect(widthOf(line) * found.size).toBeLessThanOrEqual(tried.width + 1e-6);
    expect(found.lines.length * found.size * leadingOf(found.lines.join(' '))).toBeLessThanOrEqual(tried.height + 1e-6);
    const shown = found.lines.join(' ').replace(/([-–‐]) /gu, '$1');
    if (family !== '' && (family === undefined || shown.includes('…'))) expect(found.size).toBeGreaterThanOrEqual(min - 1e-9);
    if (family === '') expect(shown).toBe(words.join(' ').replace(/([-–‐]) /gu, '$1'));
    else if (family && !shown.endsWith('…')) expect(shown).toContain(family.replace(/([-–‐]) /gu, '$1'));
  }
});
