import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveMatches } from './live-matches';
import { MatchCard, type CardContext } from './MatchCard';
import { bracketOf } from './model';
import { simulate } from './testing/simulate';
import type { Match } from '@/api/types';

const { matches } = simulate({ athletes: 8, played: 0 });
const first = matches[0]!;
const result: Match = { ...first, status: 'completed', winner: first.player1, loser: first.player2, scores: { player1Score: 2, player2Score: 0 }, version: 8 };
const after = matches.with(0, result);

let drawn = 0;
const nothing = () => undefined;
const context: Omit<CardContext, 'live'> = {
  sources: bracketOf(matches).sources,
  hrefOf: (match) => {
    drawn++;
    return `/m/${String(match.matchNumber)}`;
  },
  athlete: null,
  path: new Set(),
  current: null,
  onClick: nothing,
};
const cards = (live: LiveMatches, list: readonly Match[]) =>
  list.slice(0, 4).map((match, i) => <MatchCard key={match._id} context={{ ...context, live }} match={match} y={0} index={i} of={4} changed={false} />);

test('a card shows what has become of its match, and only that card is drawn', () => {
  const live = new LiveMatches();
  live.take(matches);
  const { rerender } = render(<ol>{cards(live, matches)}</ol>);
  expect(screen.queryByText('Completed')).toBeNull();
  drawn = 0;
  act(() => {
    live.take(after);
  });
  expect(screen.getByRole('link', { name: /^M1, Completed/ })).toBeVisible();
  expect(drawn).toBe(1);
  // The page follows, and what it brings is the same.
  rerender(<ol>{cards(live, after)}</ol>);
  expect(screen.getAllByText('Completed')).toHaveLength(1);
});

test('what the page draws is not undone by what was heard before it', () => {
  const live = new LiveMatches();
  live.take(matches);
  live.take(after);
  const corrected: Match = { ...result, status: 'in-progress', version: 9 };
  expect(live.newest(corrected)).toBe(corrected);
  expect(live.newest(first)).toBe(result);
});

test('who has left is not told', () => {
  const live = new LiveMatches();
  live.take(matches);
  let told = 0;
  const leave = live.follow(first.matchNumber, () => told++);
  live.take(after);
  leave();
  live.take(matches);
  expect(told).toBe(1);
});
