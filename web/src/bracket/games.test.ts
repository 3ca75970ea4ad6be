import { expect, test } from 'vitest';
import { choicesOf, type Ending, reportOf, standing, type Choices } from './games';
import { aMatch } from '@/test/samples';

const match = aMatch();
const report = (choices: Choices, ending: Ending = 'pin', victor: 1 | 2 | null = null) => reportOf(match, choices, ending, victor);

test.each([
  [[null, null, null], null, 3],
  [[1, null, null], null, 3],
  [[1, 1, null], 1, 2],
  [[1, 2, null], null, 3],
  [[1, 2, 2], 2, 3],
  [[2, 2, 1], 2, 2],
  // Game 2 is missing: game 3 was not the second win.
  [[1, null, 1], null, 3],
  [[1], 1, 1],
  [[2, 1, 2, 1, 1, null, null], null, 7],
  [[2, 1, 2, 1, 1, 1, null], 1, 6],
] as [Choices, 1 | 2 | null, number][])('%j is won by %s and needs %i games', (choices, winner, needed) => {
  expect(standing(choices)).toMatchObject({ winner, needed });
});

test('a result holds the games up to the one that decided', () => {
  expect(report([2, 2, 1])).toEqual({
    results: [
      { gameNumber: 1, player1Won: false },
      { gameNumber: 2, player1Won: false },
    ],
  });
  expect(report([1, 2, null])).toBeNull();
});

test('by fouls it needs the same games; an injury or a disqualification only who has won', () => {
  const results = [{ gameNumber: 1, player1Won: true }];
  expect(report([1, null, null], 'fouls')).toBeNull();
  expect(report([1, 1, null], 'fouls')).toEqual({ results: [...results, { gameNumber: 2, player1Won: true }], decidedBy: 'fouls' });
  expect(report([1, null, null], 'injury')).toBeNull();
  expect(report([1, null, 2], 'injury', 2)).toEqual({ results, decidedBy: 'injury', winner: match.player2!._id });
  expect(report([null], 'disqualification', 1)).toEqual({ results: [], decidedBy: 'disqualification', winner: match.player1!._id });
  // The games decide the winner, unless another one is given.
  expect(report([1, 1, null], 'injury')).toMatchObject({ winner: match.player1!._id });
});

test('a correction keeps by what the games before the last were decided, as far as they stay', () => {
  const games = [
    { gameNumber: 1, player1Won: true, decidedBy: 'fouls' as const },
    { gameNumber: 2, player1Won: false },
    { gameNumber: 3, player1Won: true, decidedBy: 'fouls' as const },
  ];
  const decisions = (choices: Choices) => reportOf({ ...match, games }, choices, 'pin', null)!.results.map((game) => game.decidedBy);
  expect(decisions([1, 2, 1])).toEqual(['fouls', undefined, undefined]);
  expect(decisions([2, 1, 2])).toEqual([undefined, undefined, undefined]);
});

test('every decided result is valid: numbered from 1, the winner has just reached the majority', () => {
  for (const bestOf of [1, 3, 5, 7]) {
    for (let bits = 0; bits < 2 ** bestOf; bits++) {
      const choices = Array.from({ length: bestOf }, (_, i) => ((bits >> i) & 1 ? 1 : 2) as 1 | 2);
      const games = report(choices)!.results;
      const first = games.filter((g) => g.player1Won).length;
      expect(Math.max(first, games.length - first)).toBe((bestOf + 1) / 2);
      expect(games.map((g) => g.gameNumber)).toEqual(games.map((_, i) => i + 1));
      expect(standing(choicesOf(bestOf, games)).winner).toBe(standing(choices).winner);
    }
  }
});
