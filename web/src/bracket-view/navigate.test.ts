import { expect, test } from 'vitest';
import { layOut } from '@/bracket/layout';
import { bracketOf } from '@/bracket/model';
import { asRead, entryPoint, isDirection, neighbour } from './navigate';
import { GEOMETRY as G } from '@/bracket/testing/geometry';
import { tournamentOf } from '@/bracket/testing/brackets';

const { matches } = tournamentOf({ athletes: 8, played: 'drawn' });
const bracket = bracketOf(matches);
const layout = layOut(bracket, G);
const go = (from: number, key: Parameters<typeof neighbour>[3], cameFrom: number | null = null) =>
  neighbour(bracket, layout, from, key, cameFrom);

// Eight athletes: M1–M4 winners 1, M5–M6 losers 1, M7–M8 winners 2, M9–M10 losers 2, M11 winners 3, M12 losers 3, M13 losers 4, M14 final.
test('right follows the winner, across to the grand final', () => {
  expect(go(1, 'ArrowRight')).toBe(7);
  expect(go(7, 'ArrowRight')).toBe(11);
  expect(go(11, 'ArrowRight')).toBe(14);
  expect(go(14, 'ArrowRight')).toBeNull();
});

test('left goes back to where one came from, else to the upper feeder of the same section', () => {
  expect(go(7, 'ArrowLeft')).toBe(1);
  expect(go(7, 'ArrowLeft', 2)).toBe(2);
  expect(go(7, 'ArrowLeft', 4)).toBe(1);
  // M9 is fed by the loser of a winners match and the winner of a losers match; the latter is next to it.
  expect(go(9, 'ArrowLeft')).toBe(5);
  // The first losers round is fed from the winners bracket only.
  expect(go(5, 'ArrowLeft')).toBe(1);
  expect(go(1, 'ArrowLeft')).toBeNull();
});

test('up, down, Home and End stay within the round', () => {
  expect(go(1, 'ArrowDown')).toBe(2);
  expect(go(4, 'ArrowDown')).toBeNull();
  expect(go(2, 'ArrowUp')).toBe(1);
  expect(go(1, 'ArrowUp')).toBeNull();
  expect(go(2, 'End')).toBe(4);
  expect(go(3, 'Home')).toBe(1);
  expect(go(1, 'Home')).toBeNull();
});

test('folded matches are passed over', () => {
  const over = bracketOf(tournamentOf({ athletes: 8, played: 1 }).matches);
  const folded = layOut(over, G, { winners: 1 });
  expect(neighbour(over, folded, 7, 'ArrowLeft', null)).toBeNull();
  expect(neighbour(over, folded, 1, 'ArrowRight', null)).toBeNull();
});

test('the keyboard enters where something happens', () => {
  const half = tournamentOf({ athletes: 16, played: 0.5 });
  const running = half.matches.find((m) => m.status === 'in-progress')!;
  expect(entryPoint(layOut(bracketOf(half.matches), G))).toBe(running.matchNumber);
  const over = tournamentOf({ athletes: 16, played: 1, rematch: true });
  expect(entryPoint(layOut(bracketOf(over.matches), G))).toBe(over.matches.at(-1)!.matchNumber);
  expect(entryPoint(layOut(bracketOf(matches), G))).toBe(1);
  expect(entryPoint(layOut(bracketOf([]), G))).toBeNull();
});

test('only the keys that move are taken from the browser', () => {
  expect(['ArrowUp', 'Home', 'Enter', 'Tab', 'ArrowUpward'].map(isDirection)).toEqual([true, true, false, false, false]);
});

test('a mirrored bracket is followed with the keys that point along it', () => {
  expect(go(1, asRead('ArrowLeft', true))).toBe(7);
  expect(go(7, asRead('ArrowRight', true), 1)).toBe(1);
  expect(go(1, asRead('ArrowDown', true))).toBe(2);
  expect(asRead('ArrowLeft', false)).toBe('ArrowLeft');
});
