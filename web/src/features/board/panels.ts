/**
 * How tables are laid out on a board. All measures are hundredths of the height of the screen, as 1 vh is: so a board is the same at
 * 1080p and at 4K, and what is read from ten metres has the height that it needs.
 */

/** The smallest type that matters: 1/30 of the height, and a little. */
export const SMALLEST = 3.4;

/** The smallest type of a name that is called: 1/14 of the height, and a little. */
export const CALLED = 7.2;

const HEAD = 7.4;
export const EDGE = 1.4;
export const GAP = 1.2;

/** The lowest panel that has two called names, its head, and the two bouts after. */
const LOWEST = 28.9;

/** The narrowest in which a name stands in the smallest type that is allowed. */
const NARROWEST = 84;

/** Where the clock stands beside the names instead of above them. */
const WIDE = 120;

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
  return { width: screen - 2 * EDGE, height: 100 - HEAD - 2 * EDGE };
}

/** How so many tables are shown, as large as can be: up to three one below the other, more side by side, then on several pages. */
export function panelsOf(tables: number, screen: number): Panels {
  const room = roomOf(screen);
  const most = Math.max(1, Math.floor((room.width + GAP) / (NARROWEST + GAP)));
  const rowsOf = Math.floor((room.height + GAP) / (LOWEST + GAP));
  const columns = tables <= rowsOf ? 1 : Math.min(most, Math.ceil(tables / rowsOf));
  const pages = Math.max(1, Math.ceil(tables / (columns * rowsOf)));
  const perPage = Math.max(1, Math.ceil(tables / pages));
  // As many columns as there are, so that what is left is as high as may be.
  const rows = Math.max(1, Math.ceil(perPage / columns));
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
  /** Heights of the head, of a name with what is below it, of what is below it, and of each of the two bouts after. */
  head: number;
  side: number;
  club: number;
  next: number;
  /** The whole width, that of a name, and of the clock beside it. */
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
  const next = height < 36 ? 4 : height * 0.11;
  const head = height < 36 ? 5 : height * 0.12;
  const side = (height - head - 2 * next) / 2;
  // What is below a name comes only where there is enough height for the name.
  const club = side >= 12 ? Math.max(4.2, side * 0.24) : 0;
  const number = wide ? Math.max(15, Math.min(26, side)) : width < 70 ? 8 : 11;
  const clock = wide ? Math.max(26, Math.min(46, side * 1.5)) : 0;
  return {
    wide,
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
    small: Math.max(SMALLEST, Math.min(head, next) * 0.8),
  };
}
