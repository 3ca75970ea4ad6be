import { expect, test } from 'vitest';
import { layOut, refill } from './layout';
import { bracketAfter, bracketOf } from './model';
import { GEOMETRY as G } from './testing/geometry';
import { simulate } from './testing/simulate';
import type { Match } from '@/api/types';

/** A tournament from the draw to the end; a match that did not change is the same object, as with live changes. */
function history(athletes: number): Match[][] {
  const states = (['drawn', ...Array.from({ length: 25 }, (_, i) => i / 24)] as const).map(
    (played) => simulate({ athletes, played, seed: 3, rematch: true }).matches,
  );
  for (let i = 1; i < states.length; i++) {
    const before = new Map(states[i - 1]!.map((m) => [m.matchNumber, m]));
    states[i] = states[i]!.map((m) => {
      const old = before.get(m.matchNumber);
      return old && JSON.stringify(old) === JSON.stringify(m) ? old : m;
    });
  }
  return states;
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
  const { matches } = simulate({ athletes: 32, played: 0.3 });
  const bracket = bracketOf(matches);
  const layout = layOut(bracket, G);
  const changed = matches.map((m) => (m.matchNumber === 1 ? { ...m, version: m.version + 1 } : m));
  const after = bracketAfter(bracket, changed);
  expect(after.sources).toBe(bracket.sources);
  expect(after.byNumber.get(1)).toBe(changed.find((m) => m.matchNumber === 1));
  const rounds = (b: typeof bracket) => b.sections.flatMap((s) => s.rounds);
  expect(rounds(after).filter((r, i) => r !== rounds(bracket)[i]).map((r) => [r.bracket, r.round])).toEqual([['winners', 1]]);
  const refilled = refill(layout, after)!;
  expect(refilled.cells).toBe(layout.cells);
  expect(refilled.columns.filter((c, i) => c !== layout.columns[i])).toHaveLength(1);
});

test('a layout is not carried over to other folds that the change undoes, or to another bracket', () => {
  const over = simulate({ athletes: 16, played: 1, rematch: false }).matches;
  const folded = layOut(bracketOf(over), G, { winners: 2 });
  const reopened = over.map((m) => (m.bracket.bracket === 'winners' && m.round === 1 ? { ...m, status: 'in-progress' as const } : m));
  expect(refill(folded, bracketAfter(bracketOf(over), reopened))).toBeNull();
  expect(refill(folded, bracketOf(over))).toBeNull();
});
