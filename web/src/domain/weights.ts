import { i18n } from '@lingui/core';
import type { EventSettings } from '@/api/types';

/** The unit for entering and showing an event's weights. */
export type Unit = EventSettings['unit'];

/** Grams of each unit. */
export const gramsIn: Record<Unit, number> = { kg: 1000, lb: 453.592_37 };

/** The limits of the scales, in grams, as on the server. */
const least = 10_000;
const most = 300_000;

/** A typed weight in grams, or its problem: no number, or one that scales do not show, in the intended unit. */
export type ReadWeight = { grams: number } | { wrong: 'form' } | { wrong: 'range'; unit: Unit; least: number; most: number };

/** A typed weight, with a comma or a point. A unit after it counts. */
export function readWeight(typed: string, unit: Unit): ReadWeight {
  const found = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(kg|lbs?)?\s*$/i.exec(typed);
  if (!found) return { wrong: 'form' };
  const said = found[2]?.toLowerCase();
  const meant = said === undefined ? unit : said === 'kg' ? 'kg' : 'lb';
  const grams = gramsOf(Number((found[1] ?? '').replace(',', '.')), meant);
  if (grams >= least && grams <= most) return { grams };
  return { wrong: 'range', unit: meant, least: Math.ceil(least / gramsIn[meant]), most: Math.floor(most / gramsIn[meant]) };
}

/** An amount of a unit in grams. */
export const gramsOf = (value: number, unit: Unit): number => Math.round(value * gramsIn[unit]);

/** A weight for a field, with the fewest decimals for the exact grams: '0.5', '5'. */
export function typedWeight(grams: number, unit: Unit): string {
  const written = [0, 1, 2, 3].map((decimals) => (grams / gramsIn[unit]).toFixed(decimals));
  return written.find((text) => gramsOf(Number(text), unit) === grams) ?? String(grams / gramsIn[unit]);
}

/** A weight in the unit of the event, in the language of the page: '69.8 kg'. */
export function weightText(grams: number, unit: Unit): string {
  const value = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: unit === 'kg' ? 2 : 1 }).format(grams / gramsIn[unit]);
  return `${value} ${unit}`;
}
