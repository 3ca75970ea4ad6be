import { expect, test } from 'vitest';
import type { Entry } from '@/api/types';
import { byesFit, fillAtRandom, isComplete, offered, seat, unseated, type Pairing } from './seeding';
import { chance, seed } from '@/test/chance';

const field = (athletes: number, size: number): Entry[] =>
  Array.from({ length: size }, (_, i) => ({
    _id: `e${i + 1}`,
    user: { id: `u${i + 1}`, name: i < athletes ? `A${i + 1}` : 'BYE', isBye: i >= athletes },
  }));
const empty = (size: number): Pairing[] =>
  Array.from({ length: size / 2 }, (_, i) => ({ matchNumber: i + 1, player1: null, player2: null }));

test('who is picked in one slot is offered in no other', () => {
  const entries = field(5, 8);
  const pairings = seat(empty(8), 2, 'player1', 'e3');
  expect(unseated(entries, pairings).map((e) => e._id)).toEqual(['e1', 'e2', 'e4', 'e5', 'e6', 'e7', 'e8']);
  expect(pairings[1]).toEqual({ matchNumber: 2, player1: 'e3', player2: null });
});

test('of the byes one stands for all, and none against a bye', () => {
  const free = field(5, 8);
  expect(offered(free, null).map((e) => e._id)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
  expect(offered(free, free[7]!).every((e) => !e.user.isBye)).toBe(true);
});

test('complete means that both slots of every match are filled', () => {
  expect(isComplete([])).toBe(false);
  expect(isComplete([{ matchNumber: 1, player1: 'a', player2: null }])).toBe(false);
  expect(isComplete([{ matchNumber: 1, player1: 'a', player2: 'b' }])).toBe(true);
});

test.each([
  [4, 4],
  [5, 8],
  [9, 16],
  [33, 64],
  [513, 1024],
])(`%i athletes of %i: filling seats everybody once and lets no byes meet, whatever was chosen before (seed ${seed})`, (athletes, size) => {
  const entries = field(athletes, size);
  for (let round = 0; round < 20; round++) {
    let pairings = empty(size);
    const chosen = entries.filter((e) => !e.user.isBye && chance() < 0.3).slice(0, size / 2);
    for (const e of chosen) {
      const free = pairings.filter((p) => p.player1 === null);
      pairings = seat(pairings, free[Math.floor(chance() * free.length)]!.matchNumber, 'player1', e._id);
    }
    const filled = fillAtRandom(pairings, entries, chance)!;
    const seats = filled.flatMap((p) => [p.player1!, p.player2!]);
    expect(new Set(seats)).toEqual(new Set(entries.map((e) => e._id)));
    const byes = new Set(entries.filter((e) => e.user.isBye).map((e) => e._id));
    expect(filled.some((p) => byes.has(p.player1!) && byes.has(p.player2!))).toBe(false);
    pairings.forEach((p, i) => {
      if (p.player1 !== null) expect(filled[i]!.player1).toBe(p.player1);
    });
  }
});

test('when athletes fill too many matches, there is no room for the byes', () => {
  const pairings = seat(seat(seat(seat(empty(8), 1, 'player1', 'e1'), 1, 'player2', 'e2'), 2, 'player1', 'e3'), 2, 'player2', 'e4');
  expect(byesFit(pairings, field(5, 8))).toBe(false);
  expect(fillAtRandom(pairings, field(5, 8), chance)).toBeNull();
  const eased = seat(pairings, 2, 'player2', null);
  expect(byesFit(eased, field(5, 8))).toBe(true);
  expect(isComplete(fillAtRandom(eased, field(5, 8), chance)!)).toBe(true);
});
