import { TALLEST } from '@/lib/fit';

/**
 * How tables are laid out on a board. All measures are hundredths of the height of the screen, as 1 vh is: so a board is the same at
 * 1080p and at 4K, and what is read from ten metres has the height that it needs.
 */

/** The smallest type that matters: 1/30 of the height, and a little. */
export const SMALLEST = 3.4;

/** The smallest type of a name that is called: 1/14 of the height, and a little. */
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

/** The narrowest in which a name stands in the smallest type that is allowed. */
const NARROWEST = 84;

/** Where the clock stands beside the names instead of above them. */
const WIDE = 120;

/** The lowest panel with two called names, its head, and the two bouts after; a wide one can have its head at the side and them in one line. */
const LOWEST = 2 * BAND + 3 * LINE;
const LOWEST_WIDE = 2 * BAND + LINE;

export type Panels = {
  columns: number;
  rows: number;
  pages: number;
  /** How many tables a page has; the last one may have fewer. */
  perPage: number;
  width: number;
  height: number;
};

/** The room of a board below its head, of a screen so many hundredths of its height wide. */
export function roomOf(screen: number) {
  return { width: screen - 2 * EDGE, height: 100 - HEAD - EDGES };
}

/** How so many tables are shown, as large as can be: a few one below the other, more side by side or on several pages, each as full as others. */
export function panelsOf(tables: number, screen: number): Panels {
  const room = roomOf(screen);
  const rowsOf = (lowest: number) => Math.max(1, Math.floor((room.height + GAP) / (lowest + GAP)));
  const most = Math.max(1, Math.floor((room.width + GAP) / (NARROWEST + GAP)));
  const inOneColumn = rowsOf(room.width >= WIDE ? LOWEST_WIDE : LOWEST);
  const pages = Math.max(1, Math.ceil(tables / Math.max(inOneColumn, most * rowsOf(LOWEST))));
  const perPage = Math.max(1, Math.ceil(tables / pages));
  const columns = perPage <= inOneColumn ? 1 : Math.min(most, Math.ceil(perPage / rowsOf(LOWEST)));
  // As many columns as there are, so that what is left is as high as may be.
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
  /** Is what is pulled beside the names, too, and are the bouts after in one line? Then the panel has no head. */
  low: boolean;
  /** Heights of the head, of a name with what is below it, of what is below it, and of the line of each bout after. */
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

/** How one panel is divided. */
export function panelOf({ width, height }: { width: number; height: number }): Panel {
  const wide = width >= WIDE;
  const low = wide && height < LOWEST;
  const next = Math.max(LINE, height * 0.11);
  const head = low ? 0 : Math.max(LINE, height * 0.115);
  const side = (height - head - (low ? 1 : 2) * next) / 2;
  // What is below a name comes only where there is enough height for the name.
  const below = Math.max(0.85 * LINE, side * 0.24);
  const club = side - below >= BAND ? below : 0;
  const number = wide ? Math.max(17, Math.min(26, side)) : width < 70 ? 8 : 11;
  const clock = low ? Math.min(46, width * 0.3) : wide ? Math.max(26, Math.min(46, side * 1.5)) : 0;
  return {
    wide,
    low,
    width,
    head,
    side,
    club,
    next,
    // The bar of the corner, room on both sides, and a score.
    name: width - number - clock - 6 - Math.min(13, Math.max(5, side * 0.5)),
    clock,
    number,
    time: wide ? clock * 0.52 : head * 0.94,
    small: Math.max(SMALLEST, Math.min(head || next, next) * 0.75),
  };
}
