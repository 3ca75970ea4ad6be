import type { Range } from '@/api/types';
import { type Unit, quantity } from '@/lib/format';

/** A slider's ends, in its unit; its top also stands for everything above. */
type Bounds = { min: number; max: number; unit: Unit };

export const ageBounds: Bounds = { min: 10, max: 60, unit: 'year' };
export const weightBounds: Bounds = { min: 40, max: 200, unit: 'kilogram' };

/** The initial sliders of a new category. */
export const defaultAge: Range = { min: 10, max: 50 };
export const defaultWeight: Range = { min: 40, max: 100 };

/** The text of a range on a card, "70–80 kg". */
export function rangeText({ min, max }: Range, bounds: Bounds): string {
  return quantity(min, max, bounds.unit, max >= bounds.max);
}
