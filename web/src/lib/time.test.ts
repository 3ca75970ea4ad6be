import { afterAll, describe, expect, test } from 'vitest';
import { day, daysBetween, eventClock, known } from './time';

const own = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = own;
});

/** The readers' zones; halls are in the same places. */
const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'];

describe.each(zones)('a reader in %s', (reader) => {
  test('is there', () => {
    process.env['TZ'] = reader;
    const winter = Date.UTC(2026, 0, 15, 12);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(reader);
    expect(new Date(winter).getHours()).toBe({ UTC: 12, 'Asia/Tokyo': 21, 'America/Los_Angeles': 4, 'Pacific/Auckland': 1 }[reader]);
  });

  test.each([
    ['Asia/Tokyo', '2026-11-28', '11:30', '2026-11-28T02:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-28', '11:30', '2026-11-28T19:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-28', '23:59', '2026-11-29T07:59:00.000Z'],
    ['Pacific/Auckland', '2026-11-28', '11:30', '2026-11-27T22:30:00.000Z'],
    ['Pacific/Auckland', '2026-11-29', '00:00', '2026-11-28T11:00:00.000Z'],
    // Los Angeles: 2:00 to 3:00 is skipped on 8 March, 1:00 to 2:00 is doubled on 1 November.
    ['America/Los_Angeles', '2026-03-08', '01:59', '2026-03-08T09:59:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '03:00', '2026-03-08T10:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '00:59', '2026-11-01T07:59:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '02:00', '2026-11-01T10:00:00.000Z'],
    // Auckland: 2:00 to 3:00 is skipped on 27 September, and doubled on 5 April.
    ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '02:30', '2026-04-04T13:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '03:00', '2026-04-04T15:00:00.000Z'],
  ])('reads what is typed in %s on %s at %s', (timeZone, date, time, iso) => {
    process.env['TZ'] = reader;
    expect(eventClock({ timeZone }).at(date, time)).toBe(iso);
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'])('sees in %s the day and the time that were typed there, at each hour', (timeZone) => {
    process.env['TZ'] = reader;
    const clock = eventClock({ timeZone });
    for (const date of ['2026-11-28', '2026-11-29']) {
      for (let hour = 0; hour < 24; hour++) {
        const time = `${String(hour).padStart(2, '0')}:30`;
        const iso = clock.at(date, time);
        expect([clock.date(Date.parse(iso)), clock.time(iso), clock.day(iso), clock.moment(iso)]).toEqual([date, time, day(date), `${day(date).slice(0, 6)}, ${time}`]);
      }
    }
  });

  test('reads a day of the calendar as it is', () => {
    process.env['TZ'] = reader;
    expect(day('2026-11-28')).toBe('28 Nov 2026');
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });
});

test('a time on another day has its day', () => {
  const clock = eventClock({ timeZone: 'Asia/Tokyo' });
  const now = Date.parse('2026-11-27T23:33:00Z'); // 08:33 on the 28th
  expect(clock.when('2026-11-28T02:30:00Z', now)).toBe('11:30');
  expect(clock.when('2026-11-28T15:00:00Z', now)).toBe('29 Nov, 00:00');
});

test('a zone that the browser does not know is read as UTC, as on the server', () => {
  expect(eventClock({ timeZone: 'Moon/Tycho' }).time('2026-11-28T11:30:00Z')).toBe('11:30');
});

test('a language that the browser does not know gets months as numbers', () => {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const at = new Date('2026-11-07T12:00:00Z');
  expect(new Intl.DateTimeFormat(...known('ka', options, [])).format(at)).toBe('7.11.2026');
  expect(known('tr', options, ['tr'])).toEqual(['tr', options]);
  expect(known('ka', { timeStyle: 'short' }, [])).toEqual(['de', { timeStyle: 'short' }]);
});
