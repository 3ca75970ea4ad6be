import { expect, test } from 'vitest';
import type { Match } from '@/api/types';
import { bracketOf, foldable, matchSentence, pathOf, slotOf } from './model';
import { tournamentOf } from './testing/brackets';

const find = (matches: Match[], bracket: string, round: number) =>
  matches.find((m) => m.bracket.bracket === bracket && m.round === round)!;

test('before the draw the first round says TBD, later ones where their athletes come from', () => {
  const { matches } = tournamentOf({ athletes: 8, played: 'drawn' });
  const bracket = bracketOf(matches);
  expect(slotOf(bracket, find(matches, 'winners', 1), 1)).toEqual({ kind: 'unknown', name: 'TBD' });
  expect(slotOf(bracket, find(matches, 'winners', 2), 1)).toEqual({ kind: 'unknown', name: 'Winner of M1' });
  expect(slotOf(bracket, find(matches, 'winners', 2), 2)).toEqual({ kind: 'unknown', name: 'Winner of M2' });
  expect(slotOf(bracket, find(matches, 'losers', 1), 2)).toEqual({ kind: 'unknown', name: 'Loser of M2' });
});

test('a bye is no unknown opponent, and neither side of a walk-over wins, loses or scores', () => {
  const { matches } = tournamentOf({ athletes: 5, played: 1 });
  const bracket = bracketOf(matches);
  const walkOver = matches.find((m) => m.bye)!;
  const [bye, athlete] = walkOver.player1!.user.isBye ? ([1, 2] as const) : ([2, 1] as const);
  expect(slotOf(bracket, walkOver, bye)).toEqual({ kind: 'bye', name: 'Bye' });
  expect(slotOf(bracket, walkOver, athlete)).toMatchObject({ kind: 'athlete', outcome: null, score: null });
  expect(matchSentence(bracket, walkOver, 'Bye')).not.toContain('winner');
});

test('a played match shows games won and who won', () => {
  const { matches } = tournamentOf({ athletes: 8, played: 1 });
  const bracket = bracketOf(matches);
  for (const m of matches) {
    const slots = [slotOf(bracket, m, 1), slotOf(bracket, m, 2)];
    const won = slots.filter((s) => s.kind === 'athlete' && s.outcome === 'winner');
    expect(won).toHaveLength(1);
    expect(won[0]!.name).toBe(m.winner!.user.name);
    expect(slots.map((s) => s.kind === 'athlete' && s.score)).toEqual([m.scores.player1Score, m.scores.player2Score]);
    expect(matchSentence(bracket, m, 'Completed')).toMatch(new RegExp(`^M${m.matchNumber}, Completed, .+ vs .+, winner ${won[0]!.name}$`));
  }
});

test('who has lost by default has lost, and no score is told', () => {
  const { matches } = tournamentOf({ athletes: 8, played: 1 });
  const match: Match = { ...matches[0]!, decidedBy: 'default', games: [], scores: { player1Score: 0, player2Score: 0 } };
  const bracket = bracketOf(matches);
  const slots = [slotOf(bracket, match, 1), slotOf(bracket, match, 2)].map((s) => s.kind === 'athlete' && [s.outcome, s.score]);
  expect(slots).toEqual(expect.arrayContaining([['winner', null], ['loser', null]]));
  expect(matchSentence(bracket, match, 'Default')).not.toContain('0');
});

test('sections that have no match are left out; the losers end in Semifinals', () => {
  const { matches } = tournamentOf({ athletes: 16, played: 0.3 });
  const bracket = bracketOf(matches);
  expect(bracket.sections.map((s) => s.rounds.map((r) => r.label))).toEqual([
    ['Finals'],
    ['Round 1', 'Round 2', 'Round 3', 'Round 4'],
    ['Losers R1', 'Losers R2', 'Losers R3', 'Losers R4', 'Losers R5', 'Semifinals'],
  ]);
  expect(bracketOf(matches.filter((m) => m.bracket.bracket === 'winners')).sections).toHaveLength(1);
  expect(bracketOf([]).sections).toEqual([]);
});

test('only finished rounds at the beginning can be folded', () => {
  const { matches } = tournamentOf({ athletes: 16, played: 1 });
  const late = matches.map((m) => (m.bracket.bracket === 'winners' && m.round === 2 ? { ...m, status: 'in-progress' as const } : m));
  const winners = bracketOf(late).sections.find((s) => s.bracket === 'winners')!;
  expect(foldable(winners)).toBe(1);
});

test("an athlete's path is his matches in order of play", () => {
  const { matches, participants } = tournamentOf({ athletes: 16, played: 1 });
  for (const entry of participants) {
    const path = pathOf(matches, entry._id);
    expect(path.length).toBeGreaterThanOrEqual(2);
    expect(path.filter((m) => m.loser?._id === entry._id).length).toBeLessThanOrEqual(2);
    expect(path.map((m) => m.matchNumber)).toEqual([...path.map((m) => m.matchNumber)].sort((a, b) => a - b));
  }
});
