import { expect, test } from 'vitest';
import { choicesOf, resultOf, standing, type Choices } from './games';

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
  expect(resultOf([2, 2, 1])).toEqual([
    { gameNumber: 1, player1Won: false },
    { gameNumber: 2, player1Won: false },
  ]);
  expect(resultOf([1, 2, null])).toBeNull();
});

test('every decided result is valid: numbered from 1, the winner has just reached the majority', () => {
  for (const bestOf of [1, 3, 5, 7]) {
    for (let bits = 0; bits < 2 ** bestOf; bits++) {
      const choices = Array.from({ length: bestOf }, (_, i) => ((bits >> i) & 1 ? 1 : 2) as 1 | 2);
      const games = resultOf(choices)!;
      const first = games.filter((g) => g.player1Won).length;
      expect(Math.max(first, games.length - first)).toBe((bestOf + 1) / 2);
      expect(games.map((g) => g.gameNumber)).toEqual(games.map((_, i) => i + 1));
      expect(standing(choicesOf(bestOf, games)).winner).toBe(standing(choices).winner);
    }
  }
});
