import { foldable, type Beyond, type Bracket, type Round, type Section, type Feeds } from './model';
import type { BracketName, Match } from '@/api/types';

/** Measures of the drawing in CSS pixels. */
export interface Geometry {
  cardWidth: number;
  cardHeight: number;
  columnGap: number;
  rowGap: number;
  /** Height of a section's heading (its name and the names of its rounds). */
  headingHeight: number;
  sectionGap: number;
  /** Padding around a section's cards. */
  padding: number;
  /** Where lines meet a card, measured from its top: between the two athletes. */
  port: number;
  /** Whether the final is to the right of the winners bracket, which leads to it, or a row above it. */
  finalBeside?: boolean;
}

/** A round's position: cards are `cardWidth` wide at `x`, the i-th at `tops[i]`, sorted from top to bottom. */
export interface Column {
  bracket: BracketName;
  /** Index into `Layout.sections`. */
  section: number;
  round: number;
  label: string;
  done: number;
  x: number;
  matches: readonly Match[];
  /** Its round. */
  source: Round;
  /** Card tops, measured from the top of the whole drawing. */
  tops: Int32Array;
  /** Index into `Layout.columns` of the column that leads to it; -1 for the first one. */
  before: number;
}

/** A section's position in the drawing. */
export interface SectionBox {
  bracket: BracketName;
  label: string;
  top: number;
  /** Its start; all columns of the drawing count from the same edge. */
  left: number;
  height: number;
  /** From the edge of the drawing to its end. */
  width: number;
  headingHeight: number;
  /** How many of its first rounds can be folded, and how many are. */
  foldable: number;
  folded: number;
  columns: Column[];
}

/** All positions of a drawing. */
export interface Layout {
  geometry: Geometry;
  /** The feeds it was made for. */
  feeds: Feeds;
  beyond: Beyond;
  width: number;
  height: number;
  sections: SectionBox[];
  /** The columns of all sections in one list. */
  columns: Column[];
  /** Column and position in it for a match number; folded matches have none. The same object while no card moves. */
  cells: ReadonlyMap<number, Cell>;
}

/** A match's position: index into `Layout.columns`, index into that column. */
export interface Cell {
  column: number;
  index: number;
}

/** Rounds to hide at the start of each section. */
export type Folds = Partial<Record<BracketName, number>>;

/**
 * Positions every match: sections below each other, one column for each round, and each match centred on its feeders. A
 * match without feeders takes the next free row, so missing matches (byes) leave a row only if an athlete comes from
 * elsewhere. Linear in the number of matches.
 */
export function layOut(bracket: Bracket, geometry: Geometry, folds: Folds = {}): Layout {
  const boxes = new Map<Section, SectionBox>();
  const winners = bracket.sections.find((s) => s.bracket === 'winners');
  const losers = bracket.sections.find((s) => s.bracket === 'losers');
  const final = bracket.sections.find((s) => s.bracket === 'grandfinal');
  const beside = geometry.finalBeside === true && winners !== undefined && final !== undefined;
  let top = 0;
  let width = 0;
  // The final beside the winners bracket gets its position there.
  for (const section of beside ? bracket.sections.filter((s) => s !== final) : bracket.sections) {
    // The bout for 5th is below the round pulled at the same time, the second-to-last of the losers bracket.
    const start = section.bracket === 'fifth' && losers ? boxes.get(losers)?.columns.at(-2)?.x : undefined;
    const box = place(bracket, section, geometry, folds[section.bracket] ?? 0, top, start);
    boxes.set(section, box);
    top += box.height + geometry.sectionGap;
    width = Math.max(width, box.width);
    if (beside && section === winners) {
      const end = besideOf(bracket, final, box, geometry);
      boxes.set(final, end);
      width = Math.max(width, end.width);
    }
  }
  const columns: Column[] = [];
  const cells = new Map<number, Cell>();
  const sections = bracket.sections.map((section, index) => {
    const box = boxes.get(section)!;
    box.columns.forEach((column, i) => {
      column.section = index;
      column.before = i > 0 ? columns.length - 1 : -1;
      column.matches.forEach((m, j) => cells.set(m.matchNumber, { column: columns.length, index: j }));
      columns.push(column);
    });
    return box;
  });
  if (beside) boxes.get(final)!.columns[0]!.before = columns.indexOf(boxes.get(winners)!.columns.at(-1)!);
  const { feeds, beyond } = bracket;
  return { geometry, feeds, beyond, width, height: Math.max(0, top - geometry.sectionGap), sections, columns, cells };
}

/** The final to the right of the winners bracket, equally high, with its card level with the match that leads there. */
function besideOf(bracket: Bracket, final: Section, winners: SectionBox, geometry: Geometry): SectionBox {
  const last = winners.columns.at(-1)!;
  const x = last.x + geometry.cardWidth + geometry.columnGap;
  const box = place(bracket, final, geometry, 0, winners.top, x);
  const y = last.tops[0] ?? 0;
  for (const column of box.columns) column.tops.fill(y);
  return { ...box, left: winners.width, height: winners.height };
}

/**
 * The layout with the current matches, or null if cards must move. Only columns and sections with changed rounds are
 * new.
 *
 * @param bracket the bracket that the layout was made for, after a change
 */
export function refill(layout: Layout, bracket: Bracket): Layout | null {
  if (bracket.feeds !== layout.feeds || bracket.sections.length !== layout.sections.length) return null;
  const sections: SectionBox[] = [];
  for (const [i, box] of layout.sections.entries()) {
    const section = bracket.sections[i]!;
    const rounds = section.rounds.slice(box.folded);
    const same = section.bracket === box.bracket && rounds.length === box.columns.length;
    if (!same || rounds.some((r, j) => r.round !== box.columns[j]!.round)) return null;
    const mayFold = foldable(section);
    if (mayFold < box.folded) return null;
    const columns = box.columns.map((column, j) => refilled(column, rounds[j]!, bracket));
    const unchanged = mayFold === box.foldable && columns.every((column, j) => column === box.columns[j]);
    sections.push(unchanged ? box : { ...box, foldable: mayFold, columns });
  }
  return { ...layout, sections, columns: sections.flatMap((s) => s.columns) };
}

function refilled(column: Column, round: Round, { byNumber }: Bracket): Column {
  if (column.source === round) return column;
  return { ...column, source: round, done: round.done, matches: column.matches.map((m) => byNumber.get(m.matchNumber)!) };
}

/** A bracket of one round, with cards below each other, for phones. */
export function alone(bracket: Bracket, round: Round): Bracket {
  return { ...bracket, sections: [{ bracket: round.bracket, label: round.label, rounds: [round] }] };
}

function place(bracket: Bracket, section: Section, g: Geometry, wanted: number, top: number, start?: number): SectionBox {
  const mayFold = foldable(section);
  const folded = Math.min(wanted, mayFold);
  const rounds = section.rounds.slice(folded);
  const rows = rowsOf(bracket, rounds.map((r) => r.matches));
  const pitch = g.cardHeight + g.rowGap;
  const first = top + g.headingHeight + g.padding;

  let last = 0;
  const columns = rounds.map((round, i): Column => {
    const matches = inOrder(round.matches, rows);
    const tops = new Int32Array(matches.length);
    matches.forEach((m, j) => {
      tops[j] = first + Math.round(rows[m.matchNumber]! * pitch);
    });
    last = Math.max(last, tops[tops.length - 1] ?? 0);
    const x = (start ?? g.padding) + i * (g.cardWidth + g.columnGap);
    const { label, done } = round;
    return { bracket: round.bracket, section: 0, round: round.round, label, done, x, matches, source: round, tops, before: -1 };
  });

  const end = columns.length * (g.cardWidth + g.columnGap) - g.columnGap;
  return {
    bracket: section.bracket,
    label: section.label,
    top,
    left: 0,
    height: last + g.cardHeight + g.padding - top,
    width: (start ?? g.padding) + end + g.padding,
    headingHeight: g.headingHeight,
    foldable: mayFold,
    folded,
    columns,
  };
}

/** The size of a drawing in these measures; like `layOut` without the positions of matches. */
export function sizeOf({ sections, geometry: was }: Layout, g: Geometry): { width: number; height: number } {
  let width = 0;
  let height = 0;
  for (const { bracket, left, columns, headingHeight, height: before } of sections) {
    const first = Math.round(((columns[0]?.x ?? 0) - was.padding) / (was.cardWidth + was.columnGap));
    width = Math.max(width, 2 * g.padding + (first + columns.length) * (g.cardWidth + g.columnGap) - g.columnGap);
    if (bracket === 'grandfinal' && left > 0) continue;
    const rows = (before - headingHeight - 2 * was.padding + was.rowGap) / (was.cardHeight + was.rowGap);
    height += g.headingHeight + 2 * g.padding + rows * (g.cardHeight + g.rowGap) - g.rowGap + g.sectionGap;
  }
  return { width, height: Math.max(0, height - g.sectionGap) };
}

/** Matches from top to bottom. They nearly always come sorted, and sorting thousands needlessly slows phones. */
function inOrder(matches: readonly Match[], rows: Float64Array): readonly Match[] {
  const row = (m: Match) => rows[m.matchNumber]!;
  const sorted = matches.every((m, i) => i === 0 || row(matches[i - 1]!) <= row(m));
  return sorted ? matches : [...matches].sort((a, b) => row(a) - row(b));
}

/** The row (in card pitches, halves and quarters allowed) of each match of consecutive rounds, by its number. */
function rowsOf({ feeds, byNumber }: Bracket, rounds: readonly (readonly Match[])[]): Float64Array {
  const last = Math.max(...rounds.map((matches) => matches.at(-1)?.matchNumber ?? 0));
  const rows = new Float64Array(last + 1).fill(FOLDED);
  for (const matches of rounds) for (const match of matches) rows[match.matchNumber] = NOT_YET;
  let free = 0;
  const visit = (match: Match): number => {
    const known = rows[match.matchNumber]!;
    if (known >= 0) return known;
    let sum = 0;
    let count = 0;
    for (const feed of feeds.get(match.matchNumber) ?? NOBODY) {
      if (!feed || feed.number > last || rows[feed.number] === FOLDED) continue;
      const feeder = byNumber.get(feed.number)!;
      // Rounds only feed later ones; other data are no bracket and must not loop.
      if (feeder.round < match.round) {
        sum += visit(feeder);
        count++;
      }
    }
    return (rows[match.matchNumber] = count > 0 ? sum / count : free++);
  };
  for (let i = rounds.length - 1; i >= 0; i--) {
    // Both finals are level, even if the first does not name the second.
    if (rounds[i]![0]?.bracket.bracket === 'grandfinal') rounds[i]!.forEach((m, j) => (rows[m.matchNumber] = j));
    else rounds[i]!.forEach(visit);
  }
  return rows;
}

/** The rows of hidden matches, and of matches without a row yet. */
const FOLDED = -2;
const NOT_YET = -1;

const NOBODY: readonly null[] = [];

/** A line across a gap: level, then upright in the middle, then level. */
function elbow(y1: number, y2: number, middle: number, width: number): string {
  return y1 === y2 ? `M0 ${y1}H${width}` : `M0 ${y1}H${middle}V${y2}H${width}`;
}

/**
 * The lines that enter a column, as one SVG path from the left edge of the gap before it and its section's top; '' if
 * there are none. A line past a round in which its winner has a bye is level until the gap before its match. Made only
 * when the column is drawn, because most never are.
 *
 * @param column index into `layout.columns`
 * @param path only the lines between these matches, to draw one athlete's way over the others
 */
export function linesInto(layout: Layout, column: number, path?: ReadonlySet<number>): string {
  const to = layout.columns[column];
  const from = to && layout.columns[to.before];
  if (!to || !from) return '';
  const g = layout.geometry;
  const shift = g.port - layout.sections[to.section]!.top;
  const middle = Math.round(g.columnGap / 2);
  const shown = (a: number, b: number) => !path || (path.has(a) && path.has(b));
  let d = '';
  from.matches.forEach((m, i) => {
    const next = layout.beyond.get(m.matchNumber) ?? m.winnerTo?.matchNumber;
    if (next === undefined || !shown(m.matchNumber, next)) return;
    const cell = layout.cells.get(next);
    if (cell?.column === column) d += elbow(from.tops[i]! + shift, to.tops[cell.index]! + shift, middle, g.columnGap);
  });
  for (const [number, next] of layout.beyond) {
    const [a, b] = [layout.cells.get(number), layout.cells.get(next)];
    if (!a || !b || a.column >= column || b.column < column || !shown(number, next)) continue;
    const source = layout.columns[a.column]!;
    if (source.section !== to.section || (b.column === column && a.column === to.before)) continue;
    const y = source.tops[a.index]! + shift;
    d += b.column === column ? elbow(y, to.tops[b.index]! + shift, middle, g.columnGap) : `M0 ${y}H${g.columnGap + g.cardWidth}`;
  }
  return d;
}

/** The rectangle of a match's card in the drawing, or null if folded. */
export function boxOf(layout: Layout, matchNumber: number): { x: number; y: number; width: number; height: number } | null {
  const cell = layout.cells.get(matchNumber);
  if (!cell) return null;
  const column = layout.columns[cell.column]!;
  const { cardWidth: width, cardHeight: height } = layout.geometry;
  return { x: column.x, y: column.tops[cell.index]!, width, height };
}
