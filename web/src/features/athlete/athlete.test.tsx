import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chartPoints } from './WinRateChart';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aResult } from '@/test/samples';

serveApi();

const profile = {
  user: { _id: 'p1', name: 'Ada King', role: 'participant', memberSince: '2025-01-02T12:00:00Z', removed: false },
  record: { rank: 2, points: 34, matches: 3, wins: 2, losses: 1, winRate: 66.67, trend: 'up' },
  months: [
    { month: '2026-01', matches: 1, wins: 0, winRate: 0, overall: 0 },
    { month: '2026-03', matches: 2, wins: 2, winRate: 100, overall: 66.67 },
  ],
  headToHead: [{ opponent: { _id: 'p2', name: 'Bo Li' }, wins: 2, losses: 1, lastMet: '2026-03-14T12:00:00Z' }],
  tournaments: [
    { _id: 't1', name: 'Harbour Open', status: 'completed', athleteCount: 12, place: 1, points: 25, startAt: null, completedAt: '2026-03-14T12:00:00Z' },
  ],
  recentMatches: [aResult(false)],
};

test('what an athlete has done', async () => {
  server.use(replies('get', '/users/profile/p1', profile));
  openApp('/athletes/p1', 'referee');
  expect(await screen.findByRole('heading', { name: 'Ada King' })).toBeVisible();
  expect(document.title).toBe('Ada King · Toproll');
  expect(screen.getByLabelText('Record')).toHaveTextContent('Rank2Points34Wins2Losses1Win Rate66.67%TrendRising');
  const months = within(screen.getByRole('table', { name: 'Win rate by month' })).getAllByRole('row');
  expect(months[2]).toHaveTextContent('Mar 202622100.00%66.67%');
  expect(screen.getByRole('link', { name: 'Bo Li' })).toHaveAttribute('href', '/athletes/p2');
  expect(screen.getByRole('row', { name: /Harbour Open/ })).toHaveTextContent('1 of 12');
  expect(within(screen.getByRole('list', { name: 'Recent matches' })).getByText('Loser')).toBeVisible();
});

test('one who was removed keeps the name, one who has not played has no matches', async () => {
  const user = { ...profile.user, removed: true };
  const record = { points: 0, matches: 0, wins: 0, losses: 0, winRate: 0, trend: 'neutral' };
  server.use(replies('get', '/users/profile/p1', { user, record, months: [], headToHead: [], tournaments: [], recentMatches: [] }));
  openApp('/athletes/p1', 'participant');
  expect(await screen.findByText('This account was removed. Its results remain.')).toBeVisible();
  expect(screen.getByText('No matches yet.')).toBeVisible();
});

test('a failure is said', async () => {
  server.use(refuses('get', '/users/profile/p1', 404, 'Nothing has this id.'));
  openApp('/athletes/p1', 'participant');
  expect(await screen.findByText('Couldn\'t load the athlete.')).toBeVisible();
});

test('months stand as far apart as they were; one alone stands in the middle', () => {
  const at = (month: string, overall: number) => ({ month, overall });
  expect(chartPoints([at('2025-12', 100), at('2026-01', 50), at('2026-04', 25)])).toEqual([
    { x: 0, y: 0 },
    { x: 25, y: 50 },
    { x: 100, y: 75 },
  ]);
  expect(chartPoints([at('2026-01', 40)])).toEqual([{ x: 50, y: 60 }]);
});
