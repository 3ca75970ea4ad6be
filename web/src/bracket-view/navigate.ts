import type { Layout } from '@/bracket/layout';
import { feedersOf, nextOf, type Bracket } from '@/bracket/model';

/** The keys that move from card to card. */
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** Is this one of the keys that move from card to card? */
export function isDirection(key: string): key is Direction {
  return /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key);
}

/** The meaning of a key in a left-to-right bracket; a right-to-left bracket is mirrored. */
export function asRead(key: Direction, rtl: boolean): Direction {
  if (rtl && key === 'ArrowLeft') return 'ArrowRight';
  if (rtl && key === 'ArrowRight') return 'ArrowLeft';
  return key;
}

/**
 * The match that a key leads to, or null when there is none: right to where the winner goes, left to the match before
 * (the one that one came from, if any, else the upper), up and down within the round, Home and End to its ends.
 * Folded matches are passed over.
 *
 * @param from number of the match in focus
 * @param cameFrom number of the match in focus before that
 */
export function neighbour(bracket: Bracket, layout: Layout, from: number, key: Direction, cameFrom: number | null): number | null {
  const match = bracket.byNumber.get(from);
  const cell = layout.cells.get(from);
  if (!match || !cell) return null;
  const shown = (n: number | undefined) => (n !== undefined && layout.cells.has(n) ? n : null);
  if (key === 'ArrowRight') return shown(nextOf(bracket, match, 'winner')?.matchNumber);
  if (key === 'ArrowLeft') {
    const before = feedersOf(bracket, match)
      .filter((f) => f !== null)
      .map((f) => f.match.matchNumber);
    if (cameFrom !== null && before.includes(cameFrom)) return shown(cameFrom);
    // A feeder in the same section is to the left on the screen; one from elsewhere is the second choice.
    const near = before.filter((n) => bracket.byNumber.get(n)!.bracket.bracket === match.bracket.bracket);
    for (const n of [...near, ...before]) if (layout.cells.has(n)) return n;
    return null;
  }
  const { matches } = layout.columns[cell.column]!;
  const last = matches.length - 1;
  const index = { ArrowUp: cell.index - 1, ArrowDown: cell.index + 1, Home: 0, End: last }[key];
  return index < 0 || index > last || index === cell.index ? null : matches[index]!.matchNumber;
}

/**
 * Where the keyboard enters a bracket: the first current match, else the first ready one, else the first open one, else
 * the last.
 */
export function entryPoint(layout: Layout): number | null {
  let best: { number: number; rank: number } | null = null;
  const rank = { 'in-progress': 0, scheduled: 1, pending: 2, completed: 3 };
  for (const column of layout.columns) {
    for (const m of column.matches) {
      const r = rank[m.status] ?? 2;
      const better = !best || r < best.rank || (r === best.rank && (r === 3) === m.matchNumber > best.number);
      if (better) best = { number: m.matchNumber, rank: r };
    }
  }
  return best?.number ?? null;
}

/** The next match of an athlete, as drawn: current, else ready, else waiting for its opponent. */
export function ownMatch(bracket: Bracket, entry: string | null): number | null {
  const open = bracket.matches.filter((m) => entry !== null && m.status !== 'completed' && (m.player1?._id === entry || m.player2?._id === entry));
  return open[0]?.matchNumber ?? null;
}
