import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';

serveApi();

const entry = { _id: 'p1', rank: 1, name: 'Ada King', matches: 3, wins: 2, losses: 1, winRate: 66.6667, trend: 'up', points: 1025 };

test('athletes are searched by name, on the server', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/tournament/global-leaderboard', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ success: true, message: '', data: { leaderboard: [entry] }, meta: { page: 1, limit: 50, total: 1 } });
    }),
  );
  const user = openApp('/leaderboard', 'participant');
  await user.type(await screen.findByRole('textbox', { name: 'Search athletes...' }), 'ada{Enter}');
  await expect.poll(() => asked).toContain('ada');
  expect(location.search).toBe('?q=ada');
});

test('on a phone the points stand beside the name', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  );
  server.use(replies('get', '/tournament/global-leaderboard', { leaderboard: [entry] }, { page: 1, limit: 50, total: 1 }));
  openApp('/leaderboard', 'participant');
  const cards = within(await screen.findByRole('list', { name: 'Leaderboard' }));
  expect(cards.getByRole('listitem')).toHaveTextContent(/Ada KingPoints 1,025 pts/);
  vi.restoreAllMocks();
});
