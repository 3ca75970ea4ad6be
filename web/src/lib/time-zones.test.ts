import { expect, test } from 'vitest';
import { findTimeZones, ownTimeZone, timeZoneNamed, timeZones } from './time-zones';

const zones = timeZones('Europe/Berlin', 'en-GB');
const find = (typed: string) => findTimeZones(zones, typed).map(({ name }) => name);

test('the own one comes first, then the one that is kept and UTC, then the others by name, each once, with its present offset', () => {
  const names = timeZones('Europe/Berlin', 'en').map(({ name }) => name);
  const first = [...new Set([ownTimeZone(), 'Europe/Berlin', 'UTC'])];
  expect(names.slice(0, first.length)).toEqual(first);
  const others = names.slice(first.length);
  expect(others).toEqual([...new Set(others)].sort());
  for (const name of first) expect(others).not.toContain(name);
  expect(zones.find(({ name }) => name === 'Asia/Tokyo')?.offset).toBe('GMT+9');
});

test('a zone that the browser does not list is kept', () => {
  expect(timeZones('CET', 'en').map(({ name }) => name)).toContain('CET');
  const unknown = timeZones('Moon/Tycho', 'en').find(({ name }) => name === 'Moon/Tycho');
  expect(unknown?.offset).toBe('');
  expect(find('Tycho')).toEqual([]);
});

test('it is found by parts of the name and by the offset; nothing finds all', () => {
  expect(find('berl')[0]).toBe('Europe/Berlin');
  expect(find('new york')).toEqual(['America/New_York']);
  expect(find('america/new_y')).toEqual(['America/New_York']);
  expect(find('Kyiv')).toEqual(['Europe/Kyiv']);
  expect(find('Kiev')).toEqual(['Europe/Kyiv']);
  expect(find('gmt+9')).toContain('Asia/Tokyo');
  expect(find('  ')).toHaveLength(zones.length);
  expect(find('nowhere')).toEqual([]);
});

test('a name that was typed is that zone, in whatever case; another text stays as it is', () => {
  expect(timeZoneNamed(zones, ' america/new york ')).toBe('America/New_York');
  expect(timeZoneNamed(zones, 'Berl')).toBe('Berl');
});
