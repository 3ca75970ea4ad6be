import { expect, test } from 'vitest';
import { standings } from './standings';
import { tournamentOf } from './testing/brackets';

test('places of eight: 1, 2, 3, 4, twice 5–6, twice 7–8', () => {
  const { participants, matches } = tournamentOf({ athletes: 8, played: 1 });
  const list = standings(participants);
  expect(list.map((s) => s.place)).toEqual(['1', '2', '3', '4', '5–6', '5–6', '7–8', '7–8']);
  expect(list[0]!.entry).toBe(participants.find((e) => e._id === matches.at(-1)!.winner!._id));
});

test('with five athletes the byes have no place, and a place of one is no range', () => {
  expect(standings(tournamentOf({ athletes: 5, played: 1 }).participants).map((s) => s.place)).toEqual(['1', '2', '3', '4', '5']);
});

test('nobody has a place while the tournament is played', () => {
  expect(standings(tournamentOf({ athletes: 8, played: 0.9 }).participants)).toEqual([]);
});
