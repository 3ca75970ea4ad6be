/** Where a lower third may stand. */
export type Position = 'bottom' | 'top' | 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';

/** What may be left out of it. */
export const parts = ['table', 'class', 'club', 'country', 'score', 'fouls', 'clock'] as const;
export type Part = (typeof parts)[number];

/** What an address leaves out: names of parts with commas between them. */
export function hiddenOf(hide: string | undefined): ReadonlySet<Part> {
  const named = new Set((hide ?? '').toLowerCase().split(/[\s,]+/));
  return new Set(parts.filter((part) => named.has(part)));
}

/** In the middle it has the whole width, in a corner one athlete stands below the other. */
export function formOf(position: Position): 'wide' | 'stack' {
  return position === 'bottom' || position === 'top' ? 'wide' : 'stack';
}

/** A scale in percent that leaves it on the picture. */
export function scaleOf(percent: number | undefined): number {
  return Math.min(200, Math.max(25, percent ?? 100)) / 100;
}
