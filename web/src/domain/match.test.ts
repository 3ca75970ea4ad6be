import { expect, test } from 'vitest';
import { matchTitle } from './match';
import { aMatch } from '@/test/samples';

test('a list names the last losers round as the bracket does', () => {
  const losers = { bracket: { bracket: 'losers' }, round: 6 } as const;
  expect(matchTitle(aMatch({ ...losers, lastRound: true })).round).toBe('Semifinals');
  expect(matchTitle(aMatch({ ...losers, lastRound: false })).round).toBe('Losers R6');
});
