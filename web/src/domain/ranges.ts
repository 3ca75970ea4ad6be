import { t } from '@lingui/core/macro';
import type { Range } from '@/api/types';

/** A slider's ends, in its unit; its top also stands for everything above. */
type Bounds = { min: number; max: number; readonly unit: string };

/** Age in years. */
export const ageBounds: Bounds = {
  min: 10,
  max: 60,
  get unit() {
    return t`yrs`;
  },
};

/** Body weight in kilograms. */
export const weightBounds: Bounds = {
  min: 40,
  max: 200,
  get unit() {
    return t`kg`;
  },
};

/** Where the sliders of a new category stand. */
export const defaultAge: Range = { min: 10, max: 50 };
export const defaultWeight: Range = { min: 40, max: 100 };

/** A value of a slider as it reads: the top is open, "60+". */
export function rangeValue(value: number, bounds: Bounds): string {
  return value >= bounds.max ? `${String(bounds.max)}+` : String(value);
}

/** A range as it reads on a card, "70–80 kg". */
export function rangeText(range: Range, bounds: Bounds): string {
  return `${rangeValue(range.min, bounds)}–${rangeValue(range.max, bounds)} ${bounds.unit}`;
}
