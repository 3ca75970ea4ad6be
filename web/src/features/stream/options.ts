/** The possible positions of a lower third. */
export type Position = 'bottom' | 'top' | 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';

/** Its optional parts. */
export const parts = ['table', 'class', 'club', 'country', 'score', 'fouls', 'clock'] as const;
export type Part = (typeof parts)[number];

/** The parts that an address hides: comma-separated names. */
export function hiddenOf(hide: string | undefined): ReadonlySet<Part> {
  const named = new Set((hide ?? '').toLowerCase().split(/[\s,]+/));
  return new Set(parts.filter((part) => named.has(part)));
}

/** In the middle it has the whole width; in a corner the athletes are below each other. */
export function formOf(position: Position): 'wide' | 'stack' {
  return position === 'bottom' || position === 'top' ? 'wide' : 'stack';
}

/** A scale in percent that keeps it within the picture. */
export function scaleOf(percent: number | undefined): number {
  return Math.min(200, Math.max(25, percent ?? 100)) / 100;
}
