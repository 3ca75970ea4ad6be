import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aTournament } from '@/test/samples';

serveApi();

const athlete = { _id: 'p1', rank: 1, name: 'Harriet Low', matches: 1, wins: 1, losses: 0, winRate: 100, trend: 'neutral', points: 25 };

async function search() {
  server.use(
    replies('get', '/tournament/get-all', [aTournament()], { page: 1, limit: 5, total: 1, counts: {} }),
    replies('get', '/tournament/global-leaderboard', { leaderboard: [athlete] }, { page: 1, limit: 5, total: 1 }),
  );
  const user = openApp('/settings', 'participant');
  const field = await screen.findByRole('combobox', { name: 'Search player or tournament' });
  await user.type(field, 'har');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Harriet LowAthlete', 'Harbour OpenTournament']);
  return { user, field, options };
}

test('an athlete is found and opened with Enter alone', async () => {
  const { user, field, options } = await search();
  expect(field).toHaveAttribute('placeholder', 'Search player or tournament...');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{Enter}');
  expect(location.pathname + location.search).toBe('/leaderboard?q=Harriet+Low');
});

test('the arrows go around, Escape closes the list', async () => {
  const { user, field, options } = await search();
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(location.pathname).toBe('/settings');
});
