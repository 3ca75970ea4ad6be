import { describe, expect, test } from 'vitest';
import { capitalise, dateField, day, percent, words } from './format';
import { withSearch } from './location';
import { mayArchive, mayEdit, mayJoin, maySeed, mayStart } from './policy';
import { historyFilters, peopleFilters, tournamentFilters } from './search';
import { session } from './session';

const state = { status: 'registration' as const, isSeeded: false, athleteCount: 4, joined: false };

describe('what is offered', () => {
  test('starting needs four athletes, an open registration and an organizer', () => {
    expect(mayStart('organizer', state)).toBe(true);
    expect(mayStart('organizer', { ...state, athleteCount: 3 })).toBe(false);
    expect(mayStart('organizer', { ...state, status: 'upcoming' })).toBe(false);
    expect(mayStart('referee', state)).toBe(false);
  });

  test('seeding follows the start, once', () => {
    expect(maySeed('organizer', { ...state, status: 'active' })).toBe(true);
    expect(maySeed('organizer', { ...state, status: 'active', isSeeded: true })).toBe(false);
    expect(maySeed('organizer', state)).toBe(false);
  });

  test('joining is for athletes who are not in, until the start', () => {
    expect(mayJoin('participant', state)).toBe(true);
    expect(mayJoin('participant', { ...state, status: 'upcoming' })).toBe(true);
    expect(mayJoin('participant', { ...state, status: 'active' })).toBe(false);
    expect(mayJoin('participant', { ...state, joined: true })).toBe(false);
    expect(mayJoin('organizer', state)).toBe(false);
  });

  test('editing ends with the seeding, archiving begins with completion', () => {
    expect(mayEdit('organizer', { ...state, status: 'active' })).toBe(true);
    expect(mayEdit('organizer', { ...state, status: 'active', isSeeded: true })).toBe(false);
    expect(mayArchive('organizer', { ...state, status: 'completed' })).toBe(true);
    expect(mayArchive('organizer', { ...state, status: 'archived' })).toBe(false);
  });
});

describe('filters in the address', () => {
  const read = (query: string) => new URLSearchParams(query);

  test('what is malformed counts as left out', () => {
    expect(tournamentFilters(read('q=%20&page=1&category='))).toEqual({});
    expect(tournamentFilters(read('q=12&page=2.5'))).toEqual({ q: '12' });
    expect(peopleFilters(read('status=asleep&page=-1'))).toEqual({});
    expect(peopleFilters(read('status=banned&page=3'))).toEqual({ status: 'banned', page: 3 });
    expect(historyFilters(read('year=next'))).toEqual({});
  });

  test('what is empty is not written', () => {
    expect(withSearch('/history', { q: '', year: undefined })).toBe('/history');
    expect(withSearch('/history', { q: 'a&b', year: 2026 })).toBe('/history?q=a%26b&year=2026');
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
