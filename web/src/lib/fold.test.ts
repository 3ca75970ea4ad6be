import { expect, test } from 'vitest';
import { finds, fold } from './fold';
import examples from './fold.examples.json';

test.each(examples)('%j is searched for as %j', (name, folded) => {
  expect(fold(name!)).toBe(folded);
});

test.each([
  ['Petrov', 'Иван Петров'],
  ['Петров', 'Ivan Petrov'],
  ['Gogi', 'გოგი ბერიძე'],
  ['ბერიძე', 'Levan Beridze'],
  ['kapanadze giorgi', 'გიორგი კაპანაძე'],
  ['papadop', 'Νίκος Παπαδόπουλος'],
  ['սարգսյան', 'Arman Sargsyan'],
])('%s finds %s', (query, name) => {
  expect(finds(query, name)).toBe(true);
});

test('every word must be a part of the text, wherever it stands', () => {
  expect(finds('kov luk', 'Łukasz Kowalski')).toBe(false);
  expect(finds('kow luk', 'Łukasz Kowalski')).toBe(true);
  expect(finds('walski', 'Łukasz Kowalski')).toBe(true);
  expect(finds('  ', 'Łukasz Kowalski')).toBe(true);
});
