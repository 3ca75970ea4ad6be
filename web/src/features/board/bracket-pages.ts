import { layOut, type Geometry } from '@/bracket/layout';
import { PLAY_ORDER } from '@/bracket/labels';
import { nextOf, type Bracket, type Round, type Section } from '@/bracket/model';
import type { Match } from '@/api/types';

/** A match on a page of a board: its column, and the row of its middle; rows may be fractional. */
export type BoardCard = { match: Match; column: number; row: number };

/** Rounds of one section side by side. */
export type BoardBlock = {
  section: string;
  labels: string[];
  /** Rows from the top of the page, without its heading. */
  top: number;
  rows: number;
  cards: BoardCard[];
  /** Pairs of cards, by index in `cards`: the winner of the first goes to the second. */
  links: [number, number][];
};

export type BoardPage = {
  /** Constant while it shows the same part of the bracket. */
  key: string;
  blocks: BoardBlock[];
  columns: number;
  /** All its rows, including a heading for each block. */
  rows: number;
  /** Does it have a current or called match? */
  hot: boolean;
};

/** The capacity of a screen: rounds side by side, and cards below each other. */
export type BoardRoom = { columns: number; rows: number };

/** The heading of a block, in rows. */
export const HEADING = 0.7;

/** Layout units of a row; rows are whole numbers in the layout. */
const UNIT = 1000;
const units: Geometry = { cardWidth: 1, cardHeight: UNIT, columnGap: 0, rowGap: 0, headingHeight: 0, sectionGap: 0, padding: 0, port: 0 };

const isOpen = (match: Match) => match.status !== 'completed';

/** A part of a section, before it is placed on a page. */
type Piece = Omit<BoardBlock, 'top'> & { key: string; hot: boolean; open: boolean };

/** Some rounds of a section with the row of each match. */
function laid(bracket: Bracket, section: Section, from: number, to: number) {
  const rounds = section.rounds.slice(from, to);
  const { columns } = layOut({ ...bracket, sections: [{ ...section, rounds }] }, units);
  const cards = columns.flatMap(({ matches, tops }, column) => matches.map((match, i) => ({ match, column, row: (tops[i] ?? 0) / UNIT })));
  return { rounds, cards, rows: Math.max(0, ...cards.map(({ row }) => row + 1)) };
}

/**
 * The rounds to show: from the first unfinished one, with those it leads to; near the end also earlier ones, if they
 * fit.
 */
function windowOf(bracket: Bracket, section: Section, room: BoardRoom): { from: number; to: number } {
  const { rounds } = section;
  const front = rounds.findIndex(({ matches }) => matches.some(isOpen));
  const first = front < 0 ? rounds.length - 1 : front;
  let from = Math.min(first, Math.max(0, rounds.length - room.columns));
  while (from < first && laid(bracket, section, from, from + room.columns).rows > room.rows) from++;
  return { from, to: from + room.columns };
}

/** Cuts a section into pieces no higher than a screen; halves of a bracket stay whole, because sixteen rows make two of eight. */
function piecesOf(bracket: Bracket, section: Section, room: BoardRoom, hot: ReadonlySet<number>): Piece[] {
  const { from, to } = windowOf(bracket, section, room);
  const { rounds, cards, rows } = laid(bracket, section, from, to);
  const most = Math.floor(room.rows - HEADING);
  const height = rows <= most ? rows : 2 ** Math.floor(Math.log2(most));
  const pieces: Piece[] = [];
  for (let start = 0; start < rows; start += height) {
    const own = cards.filter(({ row }) => row >= start && row < start + height);
    if (own.length === 0) continue;
    const least = Math.min(...own.map(({ row }) => row));
    const placed = own.map((card) => ({ ...card, row: card.row - least }));
    const at = new Map(placed.map(({ match }, i) => [match.matchNumber, i]));
    pieces.push({
      key: `${section.bracket}-${String(rounds[0]?.round)}-${String(start)}`,
      section: section.label,
      labels: rounds.map(({ label }: Round) => label),
      rows: Math.max(...placed.map(({ row }) => row + 1)),
      cards: placed,
      links: placed.flatMap(({ match, column }, i): [number, number][] => {
        const next = at.get(nextOf(bracket, match, 'winner')?.matchNumber ?? -1);
        return next !== undefined && (placed[next]?.column ?? 0) > column ? [[i, next]] : [];
      }),
      hot: own.some(({ match }) => hot.has(match.matchNumber) || match.status === 'in-progress'),
      open: own.some(({ match }) => isOpen(match)),
    });
  }
  return pieces;
}

/**
 * A board's pages of a bracket: around current matches, these first, and nothing finished while the rest is not. Small
 * parts share a page.
 *
 * @param hot numbers of called and current matches
 */
export function boardPages(bracket: Bracket, room: BoardRoom, hot: ReadonlySet<number>): BoardPage[] {
  // In the order of play: the final after the two matches that lead to it.
  const sections = PLAY_ORDER.flatMap((name) => bracket.sections.filter((section) => section.bracket === name));
  const all = sections.flatMap((section) => piecesOf(bracket, section, room, hot));
  const open = all.filter((piece) => piece.open);
  const shown = open.length > 0 ? open : all.slice(-1);
  const pages: BoardPage[] = [];
  for (const piece of shown) {
    const last = pages.at(-1);
    const needed = piece.rows + HEADING;
    const fits = last && last.rows + needed <= room.rows;
    const page = fits ? last : { key: piece.key, blocks: [], columns: 0, rows: 0, hot: false };
    if (!fits) pages.push(page);
    const { section, labels, rows, cards, links } = piece;
    page.blocks.push({ section, labels, rows, cards, links, top: page.rows });
    page.rows += needed;
    page.columns = Math.max(page.columns, piece.labels.length);
    page.hot ||= piece.hot;
  }
  return pages.sort((a, b) => Number(b.hot) - Number(a.hot));
}
