import { describe, expect, test } from 'vitest';
import { capitalise, percent, words } from './format';
import { parseSearch, search, stringifySearch } from './search';
import { session } from './session';
import { dateField, day } from './time';

describe('search params', () => {
  // Omitted params are undefined, so that they do not stay in the address.
  const read = (screen: keyof typeof search, query: string) => {
    const params = search[screen](parseSearch(query));
    return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  };

  test('what is malformed counts as left out', () => {
    expect(read('tournaments', '?q=%20&page=1&category=&dialog=x')).toEqual({});
    expect(read('tournaments', '?q=12&page=2.5')).toEqual({ q: '12' });
    expect(read('people', '?status=asleep&page=-1')).toEqual({});
    expect(read('people', '?status=banned&page=3')).toEqual({ status: 'banned', page: 3 });
    expect(read('history', '?year=next&page=')).toEqual({});
    expect(read('bracket', '?match=0&athlete=%20&view=cube')).toEqual({});
    expect(read('bracket', '?match=12&athlete=e1&view=list')).toEqual({ match: 12, athlete: 'e1', view: 'list' });
  });

  test.each([
    ['/brackets/t1?match=3', '/brackets/t1?match=3'],
    ['/history?q=a%26b#x', '/history?q=a%26b#x'],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    ['/\\evil.example/', undefined],
    ['/\t/evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['history', undefined],
    ['', undefined],
  ])('a login leads back to %j only on this site', (from, address) => {
    expect(search.login({ from }).from).toBe(address);
  });

  test('what is empty is not written', () => {
    expect(stringifySearch({ q: '', year: undefined })).toBe('');
    expect(stringifySearch({ q: 'a&b', year: 2026 })).toBe('?q=a%26b&year=2026');
    expect(parseSearch('?q=a%26b&year=2026')).toEqual({ q: 'a&b', year: '2026' });
  });
});

describe('words and figures', () => {
  test('names', () => {
    expect(capitalise('olga de la marsh')).toBe('Olga De La Marsh');
    expect(capitalise('čeněk')).toBe('Čeněk');
    expect(words('in-progress')).toBe('In Progress');
  });

  test('a start date is a day, wherever one reads it', () => {
    expect(dateField.to('2026-05-01')).toBe('2026-05-01T00:00:00Z');
    expect(dateField.to('')).toBeNull();
    expect(dateField.from('2026-05-01T00:00:00Z')).toBe('2026-05-01');
    expect(day('2026-05-01T00:00:00Z')).toBe('1 May 2026');
    expect(day(null)).toBe('–');
  });

  test('shares have two decimals', () => {
    expect(percent(200 / 3)).toBe('66.67%');
    expect(percent(0)).toBe('0.00%');
  });
});

test('a damaged session is none', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', '{broken');
  expect(session.get()).toBeNull();
  localStorage.setItem('user', '"text"');
  expect(session.get()).toBeNull();
});
