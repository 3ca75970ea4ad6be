import { expect, test } from 'vitest';
import { findByName } from './find';

const names = ['Anna Kovács', 'Łukasz Ångström', 'Joanna Vann', 'Bye Bye', 'Hans Groß'];
const find = (query: string, limit = 10) => findByName(names, (n) => n, query, limit);

test('case and accents do not matter', () => {
  expect(find('kovacs')).toEqual(['Anna Kovács']);
  expect(find('lukasz ang')).toEqual(['Łukasz Ångström']);
  expect(find('gross')).toEqual(['Hans Groß']);
});

test('names that begin with it come first, and there are never more than asked for', () => {
  expect(find('ann')).toEqual(['Anna Kovács', 'Joanna Vann']);
  expect(find('v')).toEqual(['Joanna Vann', 'Anna Kovács']);
  expect(find('an', 1)).toEqual(['Anna Kovács']);
});

test('every word must be there; nothing finds nothing', () => {
  expect(find('anna vann')).toEqual(['Joanna Vann']);
  expect(find('anna groß')).toEqual([]);
  expect(find('  ')).toEqual([]);
});
