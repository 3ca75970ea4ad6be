import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

const entry = { _id: 'p1', rank: 1, name: 'Ada King', matches: 3, wins: 2, losses: 1, winRate: 66.6667, trend: 'up', points: 25 };

test('a row of the table', async () => {
  server.use(
    replies(
      'get',
      '/tournament/global-leaderboard',
      { leaderboard: [entry, { ...entry, _id: 'p2', rank: 2, name: 'Bo Li', trend: 'down' }, { ...entry, _id: 'p3', trend: 'neutral' }] },
      { page: 1, limit: 50, total: 3 },
    ),
  );
  openApp('/leaderboard', 'participant');
  const rows = await screen.findAllByRole('row');
  const cells = (at: number) => [...(rows[at]?.children ?? [])].map((cell) => cell.textContent);
  expect(cells(0)).toEqual([
    'Rank',
    'Player',
    'Points',
    'Matches',
    'Wins',
    'Losses',
    'Win Rate',
    'Trend',
  ]);
  expect(cells(1)).toEqual(['1', 'Ada King', '25', '3', '2', '1', '66.67%', 'Rising']);
  expect(cells(2).at(-1)).toBe('Falling');
  expect(cells(3).at(-1)).toBe('Stable');
});

test('nobody', async () => {
  openApp('/leaderboard', 'organizer');
  expect(await screen.findByText('No Athletes found.')).toBeVisible();
});

test('a failure is said', async () => {
  server.use(refuses('get', '/tournament/global-leaderboard', 400, 'No.'));
  openApp('/leaderboard', 'organizer');
  expect(await screen.findByText('Error fetching leaderboards stats')).toBeVisible();
});
