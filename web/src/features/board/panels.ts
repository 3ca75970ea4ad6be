import { TALLEST } from '@/lib/fit';

/**
 * How tables are laid out on a board. All measures are hundredths of the screen height, like 1 vh. So a board looks the
 * same at 1080p and at 4K, and its type is readable from ten metres.
 */

/** The smallest type that matters: slightly more than 1/30 of the height. */
export const SMALLEST = 3.4;

/** The smallest type of a called name: slightly more than 1/14 of the height. */
export const CALLED = 7.2;

const HEAD = 7;
/** Left and right of a board, and above and below. */
export const EDGE = 1.4;
const EDGES = 2;
export const GAP = 1.2;

/** The lowest line height of a called name that contains every letter; the Arabic faces of this app reach furthest. */
export const BAND = CALLED * TALLEST;

/** The lowest line height of the smallest type with the same property. */
export const LINE = SMALLEST * TALLEST;

/** The minimum width of a name in the smallest allowed type. */
const NARROWEST = 84;

/** The smallest type of the second language: 1/40 of the height, and a little; and the height of a line of it. */
export const AGAIN = 2.6;
export const AGAIN_LINE = AGAIN * TALLEST;

/** The lowest clock of a low panel that leaves room for a line in the second language. */
export const LEAST_CLOCK = 5;

/** Width from which the clock is beside the names instead of above them. */
const WIDE = 120;

/** The lowest panel with two called names, its head, and the two bouts after; a wide one can have its head at the side and them in one line. */
const LOWEST = 2 * BAND + 3 * LINE;
const LOWEST_WIDE = 2 * BAND + LINE;

export type Panels = {
  columns: number;
  rows: number;
  pages: number;
  /** Maximum of tables on a page. */
  perPage: number;
  width: number;
  height: number;
};

/** The area of a board below its head, for a screen so many hundredths of its height wide. */
export function roomOf(screen: number) {
  return { width: screen - 2 * EDGE, height: 100 - HEAD - EDGES };
}

/** The layout of a number of tables, as large as possible: a few below each other, more side by side or on several equally full pages. */
export function panelsOf(tables: number, screen: number): Panels {
  const room = roomOf(screen);
  const rowsOf = (lowest: number) => Math.max(1, Math.floor((room.height + GAP) / (lowest + GAP)));
  const most = Math.max(1, Math.floor((room.width + GAP) / (NARROWEST + GAP)));
  const inOneColumn = rowsOf(room.width >= WIDE ? LOWEST_WIDE : LOWEST);
  const pages = Math.max(1, Math.ceil(tables / Math.max(inOneColumn, most * rowsOf(LOWEST))));
  const perPage = Math.max(1, Math.ceil(tables / pages));
  const columns = perPage <= inOneColumn ? 1 : Math.min(most, Math.ceil(perPage / rowsOf(LOWEST)));
  // As many columns as fit, so that the rest is as high as possible.
  const rows = Math.ceil(perPage / columns);
  return {
    columns,
    rows,
    pages,
    perPage,
    width: (room.width - (columns - 1) * GAP) / columns,
    height: (room.height - (rows - 1) * GAP) / rows,
  };
}

export type Panel = {
  /** Is the clock beside the names? */
  wide: boolean;
  /** Is the current match beside the names, too, with the next bouts in one line? Then the panel has no head. */
  low: boolean;
  /** The height of a line in the second language, below the first one of the head; 0 for none. */
  again: number;
  /** Heights of the head, of a name with the line below it, of that line, and of the line of each following bout. */
  head: number;
  side: number;
  club: number;
  next: number;
  /** The whole width, and the widths of a name and of the clock next to it. */
  width: number;
  name: number;
  clock: number;
  /** Heights of type: of the number of the table, of the clock, of the smaller lines. */
  number: number;
  time: number;
  small: number;
};

/** How one panel is divided; `second`: whether it repeats things in a second language. */
export function panelOf({ width, height }: { width: number; height: number }, second = false): Panel {
  const wide = width >= WIDE;
  const low = wide && height < LOWEST;
  const next = Math.max(LINE, height * 0.11);
  const again = second && !low && height >= LOWEST + AGAIN_LINE ? AGAIN_LINE : 0;
  const first = low ? 0 : Math.max(LINE, height * 0.115);
  const head = first + again;
  const side = (height - head - (low ? 1 : 2) * next) / 2;
  // The line below a name comes only if the name has enough height.
  const below = Math.max(0.85 * LINE, side * 0.24);
  const club = side - below >= BAND ? below : 0;
  const number = wide ? Math.max(17, Math.min(26, side)) : width < 70 ? 8 : 11;
  const clock = low ? Math.min(46, width * 0.3) : wide ? Math.max(26, Math.min(46, side * 1.5)) : 0;
  return {
    wide,
    low,
    width,
    again,
    head,
    side,
    club,
    next,
    // The coloured bar, padding on both sides, and a score.
    name: width - number - clock - 6 - Math.min(13, Math.max(5, side * 0.5)),
    clock,
    number,
    time: wide ? clock * 0.52 : first * 0.94,
    small: Math.max(SMALLEST, Math.min(first || next, next) * 0.75),
  };
}
