import { i18n } from '@lingui/core';

/** A text that stands alone: its first letter large. */
export function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** Each word with a capital letter, as a name is shown. */
export function capitalise(name: string): string {
  return name.replaceAll(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}

/** The language of dates and numbers; English is of the kind that says the day first. */
const language = () => (i18n.locale.startsWith('en') ? 'en-GB' : i18n.locale);

/** A format of the language in use, made when it is first used: making one takes milliseconds, and most screens use one or none. */
function lazily<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const found = made.get(language()) ?? make(language());
    made.set(language(), found);
    return found;
  };
}

function format(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  const found = lazily((name) => new Intl.DateTimeFormat(name, options));
  return (time) => found().format(time);
}

const asDate = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const asLocalDate = format({ day: 'numeric', month: 'short', year: 'numeric' });
const asMonth = format({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const asTime = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const asClock = format({ hour: '2-digit', minute: '2-digit' });
const asStamp = format({ dateStyle: 'medium', timeStyle: 'medium' });

/** A start date: it was chosen as a day and is kept as that day's midnight UTC. */
export function day(iso: string | null | undefined): string {
  return iso ? asDate(new Date(iso)) : '–';
}

/** The days of an event, "14 Mar 2026" or "14 Mar 2026 – 16 Mar 2026", of "2026-03-14". */
export function days(first: string, last: string): string {
  return first === last ? day(first) : `${day(first)} – ${day(last)}`;
}

/** The very moment, for a record: "14 Mar 2026, 09:00:31". */
export function timestamp(iso: string): string {
  return asStamp(new Date(iso));
}

/** The day on which something happened, where the reader is. */
export function localDay(iso: string | null | undefined): string {
  return iso ? asLocalDate(new Date(iso)) : '–';
}

/** A month, "Mar 2026", of "2026-03". */
export function monthName(month: string): string {
  return asMonth(new Date(`${month}-01T00:00:00Z`));
}

/** The moment at which something happened, where the reader is. */
export function moment(iso: string): string {
  return asTime(new Date(iso));
}

/** The time of day at which something happened, where the reader is, "14:02". */
export function clock(iso: string): string {
  return asClock(new Date(iso));
}

const clocks = new Map<string, (time: Date) => string>();

/** The time of day at a place, "14:02", as of an event in its own time zone; where the reader is if no zone is known. */
export function clockAt(iso: string, timeZone: string | undefined): string {
  if (!timeZone) return clock(iso);
  const found = clocks.get(timeZone) ?? format({ hour: '2-digit', minute: '2-digit', timeZone });
  clocks.set(timeZone, found);
  return found(new Date(iso));
}

/** The day at a place at a time in milliseconds, "2026-11-28", as the server writes it; where the reader is if no zone is known. */
export function dayAt(time: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(time);
}

/** How long something takes or is left, "1:05" or "1:00:00", of seconds; what is gone has a minus. */
export function duration(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${seconds <= -1 ? '−' : ''}${hours > 0 ? `${String(hours)}:${two(minutes)}` : String(minutes)}:${two(rest)}`;
}

/** A start date as the value of a date field, and back to midnight UTC. */
export const dateField = {
  from: (iso: string | null | undefined) => iso?.slice(0, 10) ?? '',
  to: (value: string) => (value ? `${value}T00:00:00Z` : null),
};

const inPercent = lazily((name) => new Intl.NumberFormat(name, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const inWholePercent = lazily((name) => new Intl.NumberFormat(name, { style: 'percent' }));
const asNumber = lazily((name) => new Intl.NumberFormat(name));
const asList = lazily((name) => new Intl.ListFormat(name));

/** A share of 0 to 100 with two decimals, "66.67%". */
export function percent(value: number): string {
  return inPercent().format(value / 100);
}

/** A share of 0 to 100 without decimals, "50%". */
export function wholePercent(value: number): string {
  return inWholePercent().format(value / 100);
}

/** A count with thousands set apart, "10,000". */
export function count(value: number): string {
  return asNumber().format(value);
}

/** Several as one: "Ada, Bea and Cem". */
export function list(parts: readonly string[]): string {
  return asList().format(parts);
}

/** A value of the protocol as people read it: "in-progress" is "In Progress". */
export function words(value: string): string {
  return capitalise(value.replaceAll('-', ' '));
}

/** What is measured in the app, by its name in Intl. */
export type Unit = 'kilogram' | 'year';

const measure = (unit: Unit) => lazily((name) => new Intl.NumberFormat(name, { style: 'unit', unit, unitDisplay: 'short' }));
const measures = { kilogram: measure('kilogram'), year: measure('year') };

/** A unit by itself, "kg". */
export function unitName(unit: Unit): string {
  return measures[unit]().formatToParts(2).filter(({ type }) => type === 'unit').map(({ value }) => value).join('');
}

/** A quantity or a range of them, "70–80 kg"; `open` tells that there is no end, "110–200+ kg". */
export function quantity(low: number, high: number, unit: Unit, open: boolean): string {
  const measured = measures[unit]();
  const parts: { type: string; value: string; source?: string }[] = low === high ? measured.formatToParts(low) : measured.formatRangeToParts(low, high);
  return parts.map(({ type, value, source }) => (open && type === 'integer' && source !== 'startRange' ? `${value}+` : value)).join('');
}
