import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime, hearServerTime, serverNow } from './server-clock';

const base = Date.parse('2026-12-05T12:00:00.000Z');
const at = (seconds: number) => new Date(base + 1000 * seconds).toISOString();

beforeEach(() => {
  forgetServerTime();
  vi.useFakeTimers({ now: base });
});
afterEach(() => {
  vi.useRealTimers();
});

test('before anything was heard it is the clock of the device', () => {
  expect(serverNow()).toBe(base);
});

test('it goes on from what was said, whatever the clock of the device does', () => {
  hearServerTime(at(90));
  vi.advanceTimersByTime(10_000);
  expect(serverNow()).toBe(base + 100_000);
});

test('a time that came late does not set it back', () => {
  hearServerTime(at(90));
  vi.advanceTimersByTime(1000);
  hearServerTime(at(82)); // made nine seconds ago
  expect(serverNow()).toBe(base + 91_000);
  hearServerTime(at(93)); // came faster than the first
  expect(serverNow()).toBe(base + 93_000);
});

test('what was said long ago no longer counts', () => {
  hearServerTime(at(90));
  vi.advanceTimersByTime(6 * 60_000);
  hearServerTime(at(6 * 60 + 88)); // the clocks have drifted by two seconds
  expect(serverNow()).toBe(base + 1000 * (6 * 60 + 88));
});

test('a clock of the server that was set counts at once, and nonsense does not', () => {
  hearServerTime(at(4000));
  hearServerTime(at(1));
  hearServerTime('');
  hearServerTime(null);
  expect(serverNow()).toBe(base + 1000);
});
