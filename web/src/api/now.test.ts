import { expect, test } from 'vitest';
import { loadedNow, newerNow, type Now } from './now';

const now = (version: number, eventId = 'e1') => ({ eventId, version }) as Now;

test('a late one does not replace a newer one; one of the same version does', () => {
  expect(newerNow(now(7), now(6)).version).toBe(7);
  const same = now(7);
  expect(newerNow(now(7), same)).toBe(same);
  expect(newerNow(now(9, 'e0'), now(1)).version).toBe(1);
  expect(newerNow(undefined, now(1)).version).toBe(1);
});

test('a load gives way to what live has brought meanwhile, but not to what was there before', () => {
  expect(loadedNow(now(3), now(5), now(4)).version).toBe(5);
  expect(loadedNow(undefined, now(5), now(4)).version).toBe(5);
  // The server was restored.
  expect(loadedNow(now(9), now(9), now(2)).version).toBe(2);
});
