import { layOut, type Geometry, type Layout } from '@/bracket/layout';
import { PLAY_ORDER } from '@/bracket/labels';
import { feedersOf, type Bracket, type Round, type Section } from '@/bracket/model';
import type { Match } from '@/api/types';

/** The capacity of a sheet of paper. */
export interface Paper {
  /** Area for the drawing in CSS pixels (96 per inch). */
  width: number;
  height: number;
  /** Maximum of rounds side by side. */
  columns: number;
  /** Maximum of first-column matches; at least 2^(columns−1), so that any tree of that many rounds fits. */
  rows: number;
}

/** One printed page. */
export interface Sheet {
  layout: Layout;
}

/**
 * The bracket on sheets of paper, every match exactly once. A section is cut into groups of rounds; each group into
 * blocks of whole trees, so that no line leaves its sheet sideways; blocks fill sheets from the top, in the order of play. The
 * bout for 5th and the finals share the sheet of the rounds before them.
 */
export function sheetsOf(bracket: Bracket, geometry: Geometry, paper: Paper): Sheet[] {
  const sections = PLAY_ORDER.flatMap((name) => bracket.sections.filter((s) => s.bracket === name));
  const blocks = sections.filter((s) => !isLast(s)).flatMap((section) => blocksOf(bracket, section, paper).map((block) => [block]));
  const finals = sections.filter(isLast);
  if (blocks.length > 0) blocks.at(-1)!.push(...finals);
  else blocks.push(finals);
  const sheets: Sheet[] = [];
  let open: Section[] = [];
  for (const block of blocks) {
    const together = layOut({ ...bracket, sections: [...open, ...block] }, geometry);
    if (open.length > 0 && together.height > paper.height) {
      sheets.push(sheet(bracket, open, geometry));
      open = [];
    }
    open.push(...block);
  }
  if (open.length > 0) sheets.push(sheet(bracket, open, geometry));
  return sheets;
}

/** Does a section come after all rounds of the others? */
function isLast({ bracket }: Section): boolean {
  return bracket === 'grandfinal' || bracket === 'fifth';
}

function sheet(bracket: Bracket, sections: Section[], geometry: Geometry): Sheet {
  return { layout: layOut({ ...bracket, sections }, geometry) };
}

function blocksOf(bracket: Bracket, section: Section, paper: Paper): Section[] {
  const groups = Math.ceil(section.rounds.length / paper.columns);
  const size = Math.ceil(section.rounds.length / groups);
  const blocks: Section[] = [];
  for (let i = 0; i < section.rounds.length; i += size) {
    const rounds = section.rounds.slice(i, i + size);
    for (const part of treesOf(bracket, rounds, paper.rows)) blocks.push({ ...section, rounds: part });
  }
  return blocks;
}

/** Splits rounds into parts of at most `rows` leaves, each made of whole trees. */
function treesOf(bracket: Bracket, rounds: readonly Round[], rows: number): Round[][] {
  const shown = new Set(rounds.flatMap((r) => r.matches));
  const taken = new Set<Match>();
  const parts: Set<Match>[] = [];
  let leaves = Infinity;
  // Trees grow from the last round; a match that leads nowhere on this page (an empty branch of a bye) is a separate
  // tree.
  for (const root of [...rounds].reverse().flatMap((r) => r.matches)) {
    if (taken.has(root)) continue;
    const tree = new Set<Match>();
    const n = gather(bracket, root, shown, tree);
    if (leaves + n > rows) {
      parts.push(new Set());
      leaves = 0;
    }
    leaves += n;
    for (const m of tree) {
      taken.add(m);
      parts.at(-1)!.add(m);
    }
  }
  return parts.map((part) =>
    rounds
      .map((r) => {
        const matches = r.matches.filter((m) => part.has(m));
        return { ...r, matches, done: matches.filter((m) => m.status === 'completed').length };
      })
      .filter((r) => r.matches.length > 0),
  );
}

/** Collects a match and all that lead to it; returns the number of leaves. */
function gather(bracket: Bracket, match: Match, shown: ReadonlySet<Match>, into: Set<Match>): number {
  into.add(match);
  let leaves = 0;
  for (const feeder of feedersOf(bracket, match)) {
    if (feeder && feeder.match.round < match.round && shown.has(feeder.match) && !into.has(feeder.match)) {
      leaves += gather(bracket, feeder.match, shown, into);
    }
  }
  return Math.max(1, leaves);
}
