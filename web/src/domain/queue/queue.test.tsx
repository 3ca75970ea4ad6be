import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallClock } from './CallClock';
import { whyInWords } from './words';
import type { NowBout, Why } from '@/api/now';
import { forgetServerTime, hearServerTime } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';
import { aNowBout } from '@/test/hall';
import { render } from '@/test/render';

const noon = Date.parse('2026-12-05T12:00:00.000Z');
const at = (seconds: number) => new Date(noon + 1000 * seconds).toISOString();
const bout = (changes: Partial<NowBout>) => ({ ...aNowBout(1, ['Ann Lee', 'Bo Roe']), ...changes });
const here = (...arrived: boolean[]) => bout({}).athletes.map((one, i) => ({ ...one, arrived: arrived[i] === true }));

beforeEach(() => {
  forgetServerTime();
  vi.useFakeTimers({ now: noon - 3_600_000 }); // this device is an hour behind
  hearServerTime(at(0));
});
afterEach(() => {
  vi.useRealTimers();
});

test('nobody is asked to decide once both are at the table', () => {
  const call = { calledAt: at(-70), deadline: at(-10) };
  const { rerender } = render(<CallClock bout={bout({ ...call, athletes: here(true, false) })} />);
  expect(screen.getByText('Time is up: decide')).toBeVisible();
  rerender(<CallClock bout={bout({ ...call, athletes: here(true, true) })} />);
  expect(screen.getByText('Both are here')).toBeVisible();
  expect(screen.queryByText('Time is up: decide')).toBeNull();
});

test('the clock of a call counts down by the time of the server, and at zero a person decides', () => {
  render(<CallClock bout={bout({ calledAt: at(-5), deadline: at(55) })} speaks />);
  expect(screen.getByRole('timer', { name: 'Time to reach the table' })).toHaveTextContent('0:55');
  act(() => {
    vi.advanceTimersByTime(50_100);
  });
  expect(screen.getByRole('timer')).toHaveTextContent('0:05');
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(screen.getByRole('timer')).toHaveTextContent('0:00');
  expect(screen.getByText('Time is up: decide', { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Time is up: decide');
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByRole('timer')).toHaveTextContent('0:00');
});

test('of a bout that is pulled it tells for how long', () => {
  render(<CallClock bout={bout({ status: 'in-progress', startedAt: at(-65), deadline: at(-60) })} />);
  expect(screen.getByText('1:05')).toBeVisible();
  expect(screen.getByText('Pulling')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a bout that nobody has called has no clock', () => {
  render(<CallClock bout={bout({})} />);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('every reason has words, with names, and times of the event', () => {
  const words = (code: string, more = {}) => whyInWords({ code, ...more } as Why, eventClock({ timeZone: 'Europe/Berlin' }));
  vi.setSystemTime('2026-12-05T12:00:00Z');
  expect(words('athlete-rests', { athlete: 'Ann Lee', until: '2026-12-05T13:32:00Z' })).toBe('Ann Lee rests until 14:32');
  expect(words('athlete-at-table', { athlete: 'Ann Lee', table: 3 })).toBe('Ann Lee is at table 3');
  expect(words('waits-for-match', { match: 7 })).toBe('Waiting for M7');
  expect(words('class-not-opened', { until: '2026-12-05T13:00:00Z' })).toBe('The class opens no earlier than 14:00');
  expect(words('class-not-opened', { until: '2026-12-06T09:00:00Z' })).toBe('The class opens no earlier than 6 Dec, 10:00');
  expect(whyInWords(null, eventClock({ timeZone: 'Europe/Berlin' }))).toBe('');
  const codes = ['class-not-drawn', 'class-held', 'class-not-opened', 'bout-held', 'athlete-held', 'finals-block', 'athlete-announced', 'table-held', 'goes-on', 'begun', 'pinned-to-table', 'in-turn', 'under-protest', 'round-not-opened'];
  const said = codes.map((code) => words(code));
  expect(new Set(said).size).toBe(codes.length);
  expect(said).not.toContain('Can\'t be called yet');
  expect(words('something-new')).toBe('Can\'t be called yet');
});
