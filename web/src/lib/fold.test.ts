import { expect, test } from 'vitest';
import { finds, findsNear, fold, found, nameKey, nearNames } from './fold';
import examples from './fold.examples.json';
import names from './names.examples.json';

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

test.each(names)('%j in %j: %s', (query, name, how) => {
  const [exact, near] = [finds(query!, name!), findsNear(query!, name!)];
  expect(exact ? 'exact' : near ? 'near' : 'none').toBe(how);
});

test('near spellings are found where no name has the words', () => {
  const list = ['Jan Kováč', 'Jan Kovacs', 'Jan Kovář'];
  const find = (query: string) => found(list, query, (name) => name);
  expect(find('kovac')).toEqual(['Jan Kováč', 'Jan Kovacs']);
  expect(find('kovar, jan')).toEqual(['Jan Kovář']);
  expect(find('kovak')).toEqual(list);
  expect(find('novotny')).toEqual([]);
});

test('names with the same words have one key, and near spellings of each other are alike', () => {
  expect(nameKey('Kováč, Jan')).toBe(nameKey('jan KOVAC'));
  expect(nearNames('Нурлан Абдрахманов', 'Abdrahmanov Nurlan')).toBe(true);
  expect(nearNames('Jan Kovac', 'Jan')).toBe(false);
  expect(nearNames('Jan Kov', 'Jan Kovac')).toBe(false);
  expect(nearNames('Person 1', 'Person 2')).toBe(false);
});
