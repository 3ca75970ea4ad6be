import { focusManager, type QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/session';
import { openApp, refuses, server, serveApi } from '@/test/app';

serveApi();

const cache = vi.hoisted(() => ({ queries: undefined as QueryClient | undefined }));
vi.mock(import('@/api/query'), async (original) => {
  const { newQueryClient } = await original();
  return { newQueryClient: () => (cache.queries = newQueryClient()) };
});

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

type Failure = readonly [path: string, role: Role, call: string, text: string, empty: string];

const failures: readonly Failure[] = [
  ['/tournaments', 'organizer', '/tournament/get-all', 'Couldn\'t load the tournaments.', 'No tournament record found...'],
  ['/tournaments', 'participant', '/match/participant-data/:id', 'Couldn\'t load your matches.', 'No results yet.'],
  ['/tournaments', 'referee', '/match/referee-data/:id', 'Couldn\'t load the matches.', 'No matches found...'],
  ['/categories', 'organizer', '/category/get-all', 'Couldn\'t load the categories.', 'No categories found...'],
  ['/participants', 'organizer', '/users/participant/all', 'Couldn\'t load the participants.', 'No participants found...'],
  ['/referees', 'organizer', '/users/referee/all', 'Couldn\'t load the referees.', 'No referees found...'],
  ['/history', 'referee', '/tournament/history', 'Couldn\'t load the history.', 'No history records...'],
  ['/leaderboard', 'participant', '/tournament/global-leaderboard', 'Couldn\'t load the leaderboard.', 'No Athletes found.'],
  ['/notifications', 'participant', '/notifications', 'Couldn\'t load the notifications.', 'No notifications yet.'],
];

test.each<Failure>(failures)('%s of a %s that cannot be fetched says so, and is fetched again', async (path, role, call, text, empty) => {
  server.use(refuses('get', call, 400, 'No.'));
  const user = openApp(path, role);
  expect(await screen.findByText(text)).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(empty)).toBeVisible();
});

test.each<Failure>(failures)('%s of a %s stays when it cannot be fetched again', async (path, role, call, text, empty) => {
  openApp(path, role);
  expect(await screen.findByText(empty)).toBeVisible();
  const refused = vi.fn(() => HttpResponse.json({ success: false, message: 'No.' }, { status: 400 }));
  server.use(http.get(`*/api${call}`, refused));
  // A person returns to the tab later.
  vi.setSystemTime(Date.now() + 60_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => {
    expect(refused).toHaveBeenCalled();
  });
  // The refusal is on screen when all other data are.
  await waitFor(() => {
    expect(cache.queries?.isFetching()).toBe(0);
  });
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByText(empty)).toBeVisible();
});
