import { i18n } from '@lingui/core';
import type { EventSettings } from '@/api/types';

/** In what an event types and shows weights. */
export type Unit = EventSettings['unit'];

/** Grams of each unit. */
export const gramsIn: Record<Unit, number> = { kg: 1000, lb: 453.592_37 };

/** What the scales take, in grams, as the server has it. */
const least = 10_000;
const most = 300_000;

/** A weight as it is typed, with a comma or a point, in grams; undefined for what is none. A unit behind it is taken as said. */
export function readWeight(typed: string, unit: Unit): number | undefined {
  const found = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(kg|lbs?)?\s*$/i.exec(typed);
  if (!found) return undefined;
  const said = found[2]?.toLowerCase();
  const grams = Math.round(Number((found[1] ?? '').replace(',', '.')) * gramsIn[said === undefined ? unit : said === 'kg' ? 'kg' : 'lb']);
  return grams >= least && grams <= most ? grams : undefined;
}

/** A weight in the unit of the event, in the language of the page: '69.8 kg'. */
export function weightText(grams: number, unit: Unit): string {
  const value = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: unit === 'kg' ? 2 : 1 }).format(grams / gramsIn[unit]);
  return `${value} ${unit}`;
}
