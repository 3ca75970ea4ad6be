import { expect, test } from 'vitest';
import { familyNameIn, familyNamesOf } from './family-name';

test.each([
  ['Cher', []],
  ['Ann Lee', ['Lee', 'Ann']],
  ['  Кенжебеков  Нурсултан Серикович ', ['Кенжебеков', 'Серикович', 'Нурсултан Серикович', 'Кенжебеков Нурсултан']],
  ['Ana Ana', ['Ana']],
  ['', []],
])('the choices of %s', (name, choices) => {
  expect(familyNamesOf(name)).toEqual(choices);
});

test.each([
  ['Ann Lee', 'Lee', 'Lee'],
  ['Ann  Lee', 'Lee', 'Lee'],
  ['Ann Leek', 'Lee', ''],
  ['María García Lorca Ruiz', 'García Lorca', 'García Lorca'],
  ['Lee', 'Lee', ''],
  ['Ann Lee', '', ''],
])('in %s the family name %s', (name, family, found) => {
  expect(familyNameIn(name, family)).toBe(found);
});
