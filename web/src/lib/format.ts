import { i18n } from '@lingui/core';

/** A text that stands alone, with a capital first letter. */
export function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** Each word with a capital letter, for names. */
export function capitalise(name: string): string {
  return name.replaceAll(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}

/** The language of dates and numbers. English is British, with the day first. */
const language = () => (i18n.locale.startsWith('en') ? 'en-GB' : i18n.locale);

/** A formatter of the current language, made at its first use: making one takes milliseconds, and most screens use one or none. */
export function lazily<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const found = made.get(language()) ?? make(language());
    made.set(language(), found);
    return found;
  };
}

/** A duration in seconds, "1:05" or "1:00:00"; past times have a minus. */
export function duration(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${seconds <= -1 ? '−' : ''}${hours > 0 ? `${String(hours)}:${two(minutes)}` : String(minutes)}:${two(rest)}`;
}

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

/** A count with thousands separators, "10,000". */
export function count(value: number): string {
  return asNumber().format(value);
}

/** Joins names: "Ada, Bea and Cem". */
export function list(parts: readonly string[]): string {
  return asList().format(parts);
}

/** A protocol value for people: "in-progress" is "In Progress". */
export function words(value: string): string {
  return capitalise(value.replaceAll('-', ' '));
}

/** Units in the app, by their name in Intl. */
export type Unit = 'kilogram' | 'year';

const measure = (unit: Unit) => lazily((name) => new Intl.NumberFormat(name, { style: 'unit', unit, unitDisplay: 'short' }));
const measures = { kilogram: measure('kilogram'), year: measure('year') };

/** A unit alone, "kg". */
export function unitName(unit: Unit): string {
  return measures[unit]().formatToParts(2).filter(({ type }) => type === 'unit').map(({ value }) => value).join('');
}

/** A quantity or a range of them, "70–80 kg"; `open` means without an end, "110–200+ kg". */
export function quantity(low: number, high: number, unit: Unit, open: boolean): string {
  const measured = measures[unit]();
  const parts: { type: string; value: string; source?: string }[] = low === high ? measured.formatToParts(low) : measured.formatRangeToParts(low, high);
  return parts.map(({ type, value, source }) => (open && type === 'integer' && source !== 'startRange' ? `${value}+` : value)).join('');
}
