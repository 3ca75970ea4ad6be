import { expect, test } from 'vitest';
import { eventRole, mayOfficiateEvent, mayRunEvent } from './event';

const event = { officials: [{ _id: 'a', name: 'Ann', role: 'referee' as const }, { _id: 'o', name: 'Olga', role: 'organizer' as const }] };

test('an organizer by the account runs every event', () => {
  expect(eventRole({ _id: 'x', role: 'organizer' }, event)).toBe('organizer');
});

test('others are what they were given at this event, whatever their account', () => {
  expect(eventRole({ _id: 'a', role: 'participant' }, event)).toBe('referee');
  expect(eventRole({ _id: 'o', role: 'participant' }, event)).toBe('organizer');
  expect(eventRole({ _id: 'r', role: 'referee' }, event)).toBeNull();
});

test('a referee of an event officiates and does not run it; who has no role does neither', () => {
  expect([mayRunEvent('organizer'), mayRunEvent('referee'), mayRunEvent(null)]).toEqual([true, false, false]);
  expect([mayOfficiateEvent('organizer'), mayOfficiateEvent('referee'), mayOfficiateEvent(null)]).toEqual([true, true, false]);
});
