import { expect, onTestFinished, test } from 'vitest';
import { byName } from './by-name';

const sorted = (language: string, ...names: string[]) => {
  const before = document.documentElement.lang;
  onTestFinished(() => {
    document.documentElement.lang = before;
  });
  document.documentElement.lang = language;
  return byName(names.map((name) => ({ name }))).map(({ name }) => name);
};

test('a list is in the order of the reader’s language', () => {
  expect(sorted('de', 'Zug', 'Öl', 'Ohr')).toEqual(['Ohr', 'Öl', 'Zug']);
  expect(sorted('sv', 'Zug', 'Öl', 'Ohr')).toEqual(['Ohr', 'Zug', 'Öl']);
});

test('70 kg comes before 110', () => {
  expect(sorted('en', 'Men 110 kg', 'Men 70 kg', 'Men 85 kg')).toEqual(['Men 70 kg', 'Men 85 kg', 'Men 110 kg']);
});

test('a page without a language has an order, too', () => {
  document.documentElement.removeAttribute('lang');
  expect(byName([{ name: 'b' }, { name: 'a' }])).toEqual([{ name: 'a' }, { name: 'b' }]);
});
