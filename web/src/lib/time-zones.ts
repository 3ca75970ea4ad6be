import { findByName } from './find';

/** A time zone: its IANA name, its current UTC offset, "GMT+1", if the browser knows it, and its old name. */
export type TimeZone = { name: string; offset: string; was: string };

/** Outdated names that browsers still list, with today's names. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const oldNames = new Map(Object.entries(renamed).map(([was, name]) => [name, was]));

/** The browser's time zone. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return renamed[timeZone] ?? timeZone;
}

/** Time zones to choose from: the browser's own, `kept`, which it may not list, UTC, then all listed ones by name. */
export function timeZones(kept: string, language: string): TimeZone[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name);
  const names = new Set([ownTimeZone(), kept, 'UTC', ...listed.sort()]);
  names.delete('');
  return [...names].map((name) => ({ name, offset: offsetOf(name, language), was: oldNames.get(name) ?? '' }));
}

function offsetOf(timeZone: string, language: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return ''; // the server may still know it
  }
}

/** The words of a zone name for display and search: "America/New_York" has the words America, New and York. */
const words = (name: string) => name.replaceAll(/[/_]/g, ' ');

/** The time zones that match typed parts of a name, old or new, or the offset; names that begin with the text come first; all for an empty text. */
export function findTimeZones(zones: readonly TimeZone[], typed: string): readonly TimeZone[] {
  return typed.trim() === '' ? zones : findByName(zones, ({ name, offset, was }) => words(`${name} ${offset} ${was}`), words(typed), zones.length);
}

/** The zone of a typed name, in any case, or the text itself. */
export function timeZoneNamed(zones: readonly TimeZone[], typed: string): string {
  const plain = (name: string) => words(name.trim()).toLowerCase();
  return zones.find(({ name }) => plain(name) === plain(typed))?.name ?? typed.trim();
}
