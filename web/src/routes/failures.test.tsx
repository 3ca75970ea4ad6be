import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/session';
import { openApp, refuses, server, serveApi } from '@/test/app';

serveApi();

test.each<[string, Role, string, string, string]>([
  ['/tournaments', 'organizer', '/tournament/get-all', 'Tournaments could not be loaded.', 'No tournament record found...'],
  ['/tournaments', 'participant', '/match/participant-data/:id', 'Your matches could not be loaded.', 'No results yet.'],
  ['/tournaments', 'referee', '/match/referee-data/:id', 'Matches could not be loaded.', 'No matches found...'],
  ['/categories', 'organizer', '/category/get-all', 'Categories could not be loaded.', 'No categories found...'],
  ['/participants', 'organizer', '/users/participant/all', 'Participants could not be loaded.', 'No participants found...'],
  ['/referees', 'organizer', '/users/referee/all', 'Referees could not be loaded.', 'No referees found...'],
  ['/history', 'referee', '/tournament/history', 'The history could not be loaded.', 'No history records...'],
  ['/leaderboard', 'participant', '/tournament/global-leaderboard', 'The leaderboard could not be loaded.', 'No Athletes found.'],
  ['/notifications', 'participant', '/notifications', 'Notifications could not be loaded.', 'No notifications yet.'],
])('%s of a %s that cannot be fetched says so, and is fetched again', async (path, role, call, text, empty) => {
  server.use(refuses('get', call, 400, 'No.'));
  const user = openApp(path, role);
  expect(await screen.findByText(text)).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(empty)).toBeVisible();
});
