import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aboutTime } from './AthleteDay';
import { forgetServerTime } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

beforeEach(forgetServerTime); // another test file may have set the server's time
afterEach(() => { vi.useRealTimers(); });

test.each([
  ['Asia/Tokyo', '2026-11-28T14:00:00Z', '29 Nov, 11:30'],
  ['America/Los_Angeles', '2026-11-28T20:00:00Z', '18:30'],
  ['Pacific/Auckland', '2026-11-28T10:59:00Z', '29 Nov, 15:30'],
])('in %s at %s a match of the second day has its day', (timeZone, now, told) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  expect(aboutTime('2026-11-29T02:31:00Z', eventClock({ timeZone }))).toBe(told);
});
