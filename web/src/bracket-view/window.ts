import type { Layout } from '@/bracket/layout';

/** A rectangle of the drawing, in its own pixels; horizontally from its start, like the layout. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Which cards are in view: for the i-th column of the layout, those from `ranges[2i]` up to but not including
 * `ranges[2i+1]`. A column that is not in view itself has `-1, -1`; one whose heading or lines are may have no card.
 */
export type Ranges = Int32Array;

/** Ranges for a layout, with nothing in view. */
export function emptyRanges(layout: Layout): Ranges {
  return new Int32Array(layout.columns.length * 2).fill(-1);
}

/**
 * Writes the cards that touch the rectangle into `ranges` and returns whether they changed. It takes two binary
 * searches for each visible column and allocates nothing, so it can run on every scroll event.
 */
export function lookAt(layout: Layout, rect: Rect, ranges: Ranges): boolean {
  const { cardWidth, cardHeight, columnGap } = layout.geometry;
  const { columns, sections } = layout;
  let changed = false;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    const section = sections[column.section]!;
    let from = -1;
    let to = -1;
    // A column includes the lines to the previous column.
    const across = column.x - columnGap < rect.right && column.x + cardWidth > rect.left;
    if (across && section.top < rect.bottom && section.top + section.height > rect.top) {
      from = firstAbove(column.tops, rect.top - cardHeight);
      to = Math.max(from, firstAtLeast(column.tops, rect.bottom));
    }
    if (ranges[2 * i] !== from || ranges[2 * i + 1] !== to) {
      ranges[2 * i] = from;
      ranges[2 * i + 1] = to;
      changed = true;
    }
  }
  return changed;
}

/** Index of the first number greater than `limit` in a sorted list. */
function firstAbove(sorted: Int32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first number not less than `limit` in a sorted list. */
function firstAtLeast(sorted: Int32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! >= limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
