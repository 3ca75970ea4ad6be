import { lazily } from './format';

const DAY = 24 * 3_600_000;

/* The only module that formats or reads a time. An event's times use its hall's clock, from eventClock(event). All
 * other times (accounts, activity, this device) use readerClock, which the linter allows only in listed files.
 */

function format(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  const found = lazily((name) => new Intl.DateTimeFormat(...known(name, options)));
  return (time) => found().format(time);
}

/** A browser without the names of months in a language, such as Chrome in Georgian, would write "2026 M11 27". There, months are numbers: "27.11.2026". */
export function known(language: string, options: Intl.DateTimeFormatOptions, supported: readonly string[] = Intl.DateTimeFormat.supportedLocalesOf(language)): [string, Intl.DateTimeFormatOptions] {
  return supported.length > 0 ? [language, options] : ['de', options.month ? { ...options, month: '2-digit' } : options];
}

const asDate = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const asMonth = format({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day of the calendar, "14 Mar 2026", of "2026-03-14". A start date is stored as midnight UTC of its day. */
export function day(iso: string | null | undefined): string {
  return iso ? asDate(new Date(iso)) : '–';
}

/** The days of an event, "14 Mar 2026" or "14 Mar 2026 – 16 Mar 2026", of "2026-03-14". */
export function days(first: string, last: string): string {
  return first === last ? day(first) : `${day(first)} – ${day(last)}`;
}

/** A month, "Mar 2026", of "2026-03". */
export function monthName(month: string): string {
  return asMonth(new Date(`${month}-01T00:00:00Z`));
}

/** The days from the first to the last, in the form "2026-03-14". */
export function daysBetween(first: string, last: string): string[] {
  const found: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY) found.push(new Date(at).toISOString().slice(0, 10));
  return found;
}

/** A start date as the value of a date field, and back to midnight UTC. */
export const dateField = {
  from: (iso: string | null | undefined) => iso?.slice(0, 10) ?? '',
  to: (value: string) => (value ? `${value}T00:00:00Z` : null),
};

/** Formats times in one time zone. */
export interface Clock {
  /** The time of day, "14:02". */
  time: (iso: string) => string;
  /** The day, "14 Mar 2026"; "–" if there is none. */
  day: (iso: string | null | undefined) => string;
  /** Day and time, "14 Mar, 14:02". */
  moment: (iso: string) => string;
  /** Only the time if it is today, else day and time. */
  when: (iso: string, now: number) => string;
  /** Day and time to the second, for a record: "14 Mar 2026, 14:02:31". */
  timestamp: (iso: string) => string;
  /** The day of the calendar, "2026-03-14", as the server writes it. */
  date: (at: number) => string;
}

/** A zone's clock reading, as if it were a time in UTC. */
function wallIn(timeZone: string | undefined): (at: number) => number {
  const parts = lazilyOnce(() => new Intl.DateTimeFormat('en-GB', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }));
  return (at) => {
    const of = Object.fromEntries(parts().formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(of['year'] ?? 0, (of['month'] ?? 1) - 1, of['day'], of['hour'], of['minute'], of['second']);
  };
}

function lazilyOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function clockIn(timeZone: string | undefined): Clock {
  const time = format({ hour: '2-digit', minute: '2-digit', timeZone });
  const day = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const moment = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
  const timestamp = format({ dateStyle: 'medium', timeStyle: 'medium', timeZone });
  const wall = wallIn(timeZone);
  const date = (at: number) => new Date(wall(at)).toISOString().slice(0, 10);
  return {
    time: (iso) => time(new Date(iso)),
    day: (iso) => (iso ? day(new Date(iso)) : '–'),
    moment: (iso) => moment(new Date(iso)),
    when: (iso, now) => (date(Date.parse(iso)) === date(now) ? time : moment)(new Date(iso)),
    timestamp: (iso) => timestamp(new Date(iso)),
    date,
  };
}

/** The reader's own clock, for data outside events: accounts, activity, this device. */
export const readerClock: Clock = clockIn(undefined);

declare const hall: unique symbol;

/** The clock and the calendar of an event's hall. Only eventClock makes one. */
export interface EventClock extends Clock {
  readonly [hall]: true;
  /**
   * Returns the moment when the hall's clock shows a time such as "11:30" on a day such as "2026-11-28", as ISO time.
   * If clocks repeat it, the first of the two. If clocks skip it, the same distance after the change.
   */
  at: (date: string, time: string) => string;
}

const made = new Map<string, EventClock>();

/** The clock of the hall where an event is. */
export function eventClock({ timeZone }: { timeZone: string }): EventClock {
  const known = made.get(timeZone) ?? makeEventClock(timeZone);
  made.set(timeZone, known);
  return known;
}

function makeEventClock(name: string): EventClock {
  const timeZone = isKnown(name) ? name : 'UTC'; // like the server
  const wall = wallIn(timeZone);
  const at = (date: string, time: string) => {
    const wanted = Date.parse(`${date}T${time}Z`);
    // Clocks are put forward or back at most once in these two days.
    const [before, after] = [wanted - DAY, wanted + DAY].map((near) => wanted - (wall(near) - near)) as [number, number];
    const right = [before, after].filter((one) => wall(one) === wanted);
    return new Date(right.length > 0 ? Math.min(...right) : before).toISOString();
  };
  return { ...clockIn(timeZone), at } as EventClock;
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone !== '';
  } catch {
    return false; // the server may still know it
  }
}

/**
 * The clock of a tournament or match that may be outside events: the hall's if it has a zone, else the reader's own.
 * The linter allows it only in listed files.
 */
export function tournamentClock(timeZone: string | undefined): Clock {
  return timeZone === undefined ? readerClock : eventClock({ timeZone });
}

/** The current year for the reader. */
export function thisYear(): number {
  return new Date().getFullYear();
}
