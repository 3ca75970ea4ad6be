import { expect, test } from 'vitest';
import { applyChanges } from './apply';
import { layOut, refill } from './layout';
import { bracketAfter, bracketOf } from './model';
import { GEOMETRY as G } from './testing/geometry';
import { historyOf, tournamentOf } from './testing/brackets';
import type { Match } from '@/api/types';

/** A tournament from the draw to the end, by live changes. */
function history(athletes: number): Match[][] {
  const { start, events } = historyOf(athletes);
  let now = start;
  return [start, ...events.map((event) => (now = applyChanges(now, event)!))].map((t) => t.matches);
}

test.each([5, 16, 21])('%i athletes: a bracket and its layout carried on equal ones made anew, at every step', (athletes) => {
  const [first, ...states] = history(athletes);
  let bracket = bracketOf(first!);
  let layout = layOut(bracket, G);
  let kept = 0;
  for (const matches of [...states, ...states.toReversed()]) {
    bracket = bracketAfter(bracket, matches);
    expect(bracket).toEqual(bracketOf(matches));
    const same = refill(layout, bracket);
    layout = same ?? layOut(bracket, G);
    kept += same ? 1 : 0;
    expect(layout).toEqual(layOut(bracketOf(matches), G));
  }
  expect(kept).toBeGreaterThan(states.length);
});

test('a result leaves everything else the same objects', () => {
  const { matches } = tournamentOf({ athletes: 32, played: 0.3 });
  const bracket = bracketOf(matches);
  const layout = layOut(bracket, G);
  const changed = matches.map((m) => (m.matchNumber === 1 ? { ...m, version: m.version + 1 } : m));
  const after = bracketAfter(bracket, changed);
  expect(after.feeds).toBe(bracket.feeds);
  expect(after.byNumber.get(1)).toBe(changed.find((m) => m.matchNumber === 1));
  const rounds = (b: typeof bracket) => b.sections.flatMap((s) => s.rounds);
  expect(rounds(after).filter((r, i) => r !== rounds(bracket)[i]).map((r) => [r.bracket, r.round])).toEqual([['winners', 1]]);
  const refilled = refill(layout, after)!;
  expect(refilled.cells).toBe(layout.cells);
  expect(refilled.columns.filter((c, i) => c !== layout.columns[i])).toHaveLength(1);
});

test('a layout is not carried over to other folds that the change undoes, or to another bracket', () => {
  const over = tournamentOf({ athletes: 16, played: 1 }).matches;
  const folded = layOut(bracketOf(over), G, { winners: 2 });
  const reopened = over.map((m) => (m.bracket.bracket === 'winners' && m.round === 1 ? { ...m, status: 'in-progress' as const } : m));
  expect(refill(folded, bracketAfter(bracketOf(over), reopened))).toBeNull();
  expect(refill(folded, bracketOf(over))).toBeNull();
});
