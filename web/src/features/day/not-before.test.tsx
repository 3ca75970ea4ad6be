import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotBefore } from './NotBefore';
import { aQueueClass } from '@/test/hall';

const own = process.env['TZ'];
beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'] }); });
afterEach(() => { vi.useRealTimers(); });
afterAll(() => { process.env['TZ'] = own; });

/** Shows a class's field in a hall, types a time and chooses a day, and returns the request. */
function typed(timeZone: string, now: string, days: [first: string, last: string], time: string, on?: string, notBefore?: string) {
  vi.setSystemTime(new Date(now));
  const setClass = vi.fn(() => Promise.resolve(true));
  render(<NotBefore one={aQueueClass({ notBefore })} event={{ firstDay: days[0], lastDay: days[1], timeZone }} actions={{ setClass }} />);
  const field = screen.getByLabelText('Not before');
  act(() => {
    fireEvent.change(field, { target: { value: time } });
    fireEvent.blur(field);
  });
  if (on) act(() => { fireEvent.change(screen.getByLabelText('Not before, day'), { target: { value: on } }); });
  return setClass.mock.calls.map((call: unknown[]) => (call[2] as { notBefore: string | null }).notBefore);
}

describe.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'])('an official in %s', (reader) => {
  beforeEach(() => { process.env['TZ'] = reader; });

  test.each([
    // 08:33 in the hall, on the first day.
    ['Asia/Tokyo', '2026-11-27T23:33:00Z', '2026-11-28T02:30:00.000Z', '2026-11-29T02:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-28T16:33:00Z', '2026-11-28T19:30:00.000Z', '2026-11-29T19:30:00.000Z'],
    ['Pacific/Auckland', '2026-11-27T19:33:00Z', '2026-11-27T22:30:00.000Z', '2026-11-28T22:30:00.000Z'],
    // 23:50 in the hall, on the first day.
    ['Asia/Tokyo', '2026-11-28T14:50:00Z', '2026-11-28T02:30:00.000Z', '2026-11-29T02:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-29T07:50:00Z', '2026-11-28T19:30:00.000Z', '2026-11-29T19:30:00.000Z'],
    ['Pacific/Auckland', '2026-11-28T10:50:00Z', '2026-11-27T22:30:00.000Z', '2026-11-28T22:30:00.000Z'],
  ])('types 11:30 in %s at %s: on the first day, then on the second', (timeZone, now, first, second) => {
    expect(typed(timeZone, now, ['2026-11-28', '2026-11-29'], '11:30', '2026-11-29')).toEqual([first, second]);
  });

  test.each([
    ['America/Los_Angeles', '2026-03-07T20:00:00Z', ['2026-03-07', '2026-03-08'], '2026-03-07T19:30:00.000Z', '2026-03-08T18:30:00.000Z'],
    ['America/Los_Angeles', '2026-10-31T20:00:00Z', ['2026-10-31', '2026-11-01'], '2026-10-31T18:30:00.000Z', '2026-11-01T19:30:00.000Z'],
    ['Pacific/Auckland', '2026-09-25T20:00:00Z', ['2026-09-26', '2026-09-27'], '2026-09-25T23:30:00.000Z', '2026-09-26T22:30:00.000Z'],
  ] as const)('types 11:30 in %s at %s, before and after clocks change', (timeZone, now, days, first, second) => {
    expect(typed(timeZone, now, [...days], '11:30', days[1])).toEqual([first, second]);
  });

  test('leaves a time as it is', () => {
    expect(typed('Pacific/Auckland', '2026-11-27T19:33:00Z', ['2026-11-28', '2026-11-29'], '11:30', undefined, '2026-11-28T22:30:00Z')).toEqual([]);
    expect(screen.getByLabelText('Not before, day')).toHaveValue('2026-11-29');
  });
});

test('an event of one day asks for no day on that day', () => {
  expect(typed('Asia/Tokyo', '2026-11-27T23:33:00Z', ['2026-11-28', '2026-11-28'], '11:30')).toEqual(['2026-11-28T02:30:00.000Z']);
  expect(screen.queryByLabelText('Not before, day')).toBeNull();
});
