import { expect, test } from 'vitest';
import { changesInWords } from './announce';
import type { Match, Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

const before = tournamentOf({ athletes: 8, played: 0.4 });
const played = before.matches.find((match) => match.status === 'completed' && !match.bye)!;

/** The tournament before `match` changed to its current state. */
function earlier(match: Match, status: Match['status']): Tournament {
  const was = { ...match, status, winner: null, loser: null };
  return { ...before, matches: before.matches.map((m) => (m._id === match._id ? was : m)) };
}

test('a result, a start and the champion are told', () => {
  const [winner, loser] = [played.winner!.user.name, played.loser!.user.name];
  const m = `M${played.matchNumber.toString()}`;
  expect(changesInWords(earlier(played, 'in-progress'), before, [played])).toBe(`${m}: ${winner} beats ${loser}.`);
  const started: Match = { ...played, players: [winner, loser], status: 'in-progress', winner: null, loser: null };
  expect(changesInWords(earlier(played, 'scheduled'), before, [started])).toBe(`${m} has started: ${winner} against ${loser}.`);
  expect(changesInWords(before, { ...before, winner: played.winner! }, [])).toBe(`${winner} wins the tournament.`);
});

test('what did not change, and byes, are not told', () => {
  expect(changesInWords(before, before, [played])).toBe('');
  expect(changesInWords(earlier(played, 'pending'), before, [{ ...played, bye: true }])).toBe('');
});

test('of many changes only their number is told', () => {
  const many = before.matches.slice(0, 5).map((match) => ({ ...match, bye: false, status: 'in-progress' as const }));
  const was = { ...before, matches: before.matches.map((match) => ({ ...match, status: 'scheduled' as const })) };
  expect(changesInWords(was, before, many)).toBe('5 matches changed.');
});
