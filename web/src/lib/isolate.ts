import { i18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { direction } from './direction';

/** Right-to-left letters: Hebrew, Arabic and related alphabets. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or other text between invisible marks (FSI and PDI), so that it does not reorder surrounding text. Marks are
 * added only where needed, so texts in Latin letters do not change.
 */
export function isolated(value: string): string {
  const foreign = direction(i18n.locale) === 'rtl' ? /\p{L}/u : rightToLeft;
  return foreign.test(value) ? `\u2068${value}\u2069` : value;
}

/** A text without these marks, for programs: labels of elements, titles, files. */
export function plain(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

/** Texts in one line: "Cup · Round 1". */
export function dotted(parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [isolated(part)] : [])).join(' · ');
}

/** Makes messages isolate their values. */
export function isolateValues(texts: I18n): void {
  const say = texts._.bind(texts);
  texts._ = texts.t = (id: string | MessageDescriptor, values?: Values, options?: Parameters<I18n['_']>[2]) =>
    typeof id === 'string' ? say(id, isolatedIn(values), options) : say({ ...id, values: isolatedIn(id.values ?? values) });
}

type Values = Record<string, unknown>;

function isolatedIn(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? filled(value) : value]));
}

/** A value for a sentence; a select, which looks it up as a property name, gets it unchanged. */
function filled(value: string): unknown {
  const shown = isolated(value);
  return shown === value ? value : { [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? value : shown) };
}

/** Do letters reach far below the line, like in Arabic, so that the text needs more height? */
export function reachesLow(text: string): boolean {
  return rightToLeft.test(text);
}
