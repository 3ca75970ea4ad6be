import { sizeOf, type Geometry, type Layout } from '@/bracket/layout';

/** Measures of the bracket on a screen, which styles/card.css follows. */
export const SCREEN: Geometry = {
  cardWidth: 208,
  cardHeight: 72,
  columnGap: 28,
  rowGap: 8,
  headingHeight: 48,
  sectionGap: 6,
  padding: 6,
  // Below the strip with the number (20) and the first name (25), and the border.
  port: 46,
  finalBeside: true,
};

/** Small cards, whose number stands beside the names: a bracket of 16 fits on a laptop. */
export const COMPACT: Geometry = {
  cardWidth: 184,
  cardHeight: 42,
  columnGap: 20,
  rowGap: 6,
  headingHeight: 46,
  sectionGap: 6,
  padding: 6,
  port: 21,
  finalBeside: true,
};

/** One round on a phone: cards as wide as the screen and high enough for a thumb. */
export const PHONE: Geometry = {
  cardWidth: 10_000,
  cardHeight: 118,
  columnGap: 0,
  rowGap: 14,
  headingHeight: 0,
  sectionGap: 0,
  padding: 0,
  port: 0,
};

/** The zoom of a bracket: fit to the screen, or a factor; 1 is 100 %. */
export type Zoom = 'fit' | number;

/** The smallest and largest factor of a pinch. */
export const LEAST = 0.4;
export const MOST = 2;

/** Cards of two lines instead of three, below this factor. */
const SMALL = 0.6;

/** Heights of the type of names, in pixels at the factor 1. */
const NAME = { whole: 17, compact: 16 };

/** Minimum height of names in a fitted bracket: a bracket that is too large scrolls. */
const LEGIBLE = 11;

/** Below this factor, small cards are easier to read. */
const ROOMY = 0.75;

/** A small bracket grows to fill its area, but not to a poster. */
const GROWN = 1.25;

/** How to draw a bracket: its form, and the pixels of one unit. */
export interface Scale {
  compact: boolean;
  unit: number;
}

/**
 * The scale for a zoom, a bracket and the available area.
 *
 * @param layout the bracket at the factor 1
 */
export function scaleOf(zoom: Zoom, layout: Layout, room: { width: number; height: number }): Scale {
  if (zoom !== 'fit') return zoom < SMALL ? { compact: true, unit: (zoom * NAME.whole) / NAME.compact } : { compact: false, unit: zoom };
  const fitting = (g: Geometry) => {
    const { width, height } = sizeOf(layout, g);
    return Math.min(GROWN, room.width / width, room.height / height);
  };
  const whole = fitting(SCREEN);
  if (whole >= ROOMY) return { compact: false, unit: whole };
  return { compact: true, unit: Math.max(LEGIBLE / NAME.compact, Math.min(1, fitting(COMPACT))) };
}

/** The factor of a scale, as the basis of the next step. */
export function factorOf({ compact, unit }: Scale): number {
  return compact ? (unit * NAME.compact) / NAME.whole : unit;
}

/** The measures at a scale, rounded down to whole pixels, so that a fitted bracket does not scroll by a pixel. */
export function measuresAt({ compact, unit }: Scale): Geometry {
  const g = compact ? COMPACT : SCREEN;
  const at = (n: number) => Math.floor(n * unit);
  return {
    cardWidth: at(g.cardWidth),
    cardHeight: at(g.cardHeight),
    columnGap: at(g.columnGap),
    rowGap: at(g.rowGap),
    headingHeight: at(g.headingHeight),
    sectionGap: at(g.sectionGap),
    padding: at(g.padding),
    port: Math.round(g.port * unit),
    finalBeside: g.finalBeside,
  };
}
