import { expect, test } from 'vitest';
import { matchNumbers, roundName, sectionLabel, shownStatus, statusLabel } from './labels';

test.each([
  ['winners', 1, 'Round 1'],
  ['winners', 10, 'Round 10'],
  ['winners', 6, 'Round 6'],
  ['losers', 1, 'Losers R1'],
  ['losers', 5, 'Losers R5'],
  ['losers', 6, 'Semifinals'],
  ['grandfinal', 1, 'Finals'],
  ['grandfinal', 2, 'Finals Rematch'],
  ['grandfinal', 3, 'Final 3'],
  ['consolation', 2, 'R2'],
])('round %s %i, where the sixth is the last, is %s', (bracket, round, label) => {
  expect(roundName({ bracket: { bracket }, round, lastRound: round === 6 })).toBe(label);
});

test('sections are named as in the specification', () => {
  expect([sectionLabel('grandfinal'), sectionLabel('winners'), sectionLabel('losers')]).toEqual([
    'Grand Final',
    'Winners Bracket',
    'Losers Bracket',
  ]);
});

test('a walk-over is not shown as a match that somebody won', () => {
  expect(statusLabel({ status: 'completed', bye: true })).toBe('Bye');
  expect(statusLabel({ status: 'completed', bye: false })).toBe('Completed');
  expect(statusLabel({ status: 'in-progress', bye: false })).toBe('In Progress');
  // A cancelled tournament has no open matches.
  expect(statusLabel({ status: 'in-progress', bye: false }, true)).toBe('Not pulled');
  expect(statusLabel({ status: 'completed', bye: false }, true)).toBe('Completed');
  expect(statusLabel({ status: 'completed', bye: true }, true)).toBe('Bye');
  expect(shownStatus({ status: 'scheduled', bye: false }, true)).toBe('off');
});

test('a status that this version does not know is shown as it is', () => {
  expect(statusLabel({ status: 'protested' as never, bye: false })).toBe('protested');
});

test.each([
  [[], ''],
  [[4], 'M4'],
  [[1, 2, 3, 7, 9, 10], 'M1–M3, M7, M9–M10'],
  [[1, 3, 5, 7, 9, 11, 13, 14, 20], 'M1, M3, M5, M7, M9, M11 and 3 more'],
])('the numbers %j read %j', (numbers, text) => {
  expect(matchNumbers(numbers)).toBe(text);
});
