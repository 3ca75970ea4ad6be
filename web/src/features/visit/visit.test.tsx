import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { visitors } from './visitors';
import type { VisitedEvent, VisitedMatch } from '@/api/visits';
import { forVisitor } from '@/live/protocol';
import { openApp, refuses, replies, serveApi, server } from '@/test/app';

serveApi();
afterEach(() => {
  visitors.clear();
});

const match: VisitedMatch = {
  _id: 'm1', matchNumber: 1, round: 1, lastRound: false, status: 'in-progress', bracket: { bracket: 'winners' }, tournament: { _id: 'c1', name: 'Men 80 kg' },
  player1: { _id: 'e1', user: { name: 'A. L.', isBye: false } }, player2: { _id: 'e2', user: { name: 'Bo Roe', isBye: false } },
  winner: null, loser: null, players: ['A. L.', 'Bo Roe'], bestOf: 1, scores: { player1Score: 0, player2Score: 0 }, games: [], decidedBy: null, bye: false,
  startedAt: '2026-11-28T10:00:00Z', completedAt: null, version: 3,
};

const event: VisitedEvent = {
  _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running',
  unit: 'kg', athleteCount: 2, classes: [], now: [match], next: [],
};

test('an event shows what is on now, without a login and without a token', async () => {
  let authorization: string | null = 'not asked';
  server.use(
    http.get('*/api/public/event/open', ({ request }) => {
      authorization = request.headers.get('Authorization');
      return HttpResponse.json({ success: true, message: '', data: event });
    }),
  );
  openApp('/e/open', 'organizer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
  const now = screen.getByRole('region', { name: 'On now' });
  expect(now).toHaveTextContent('A. L.');
  expect(now).toHaveTextContent('Bo Roe');
  expect(screen.getByRole('link', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Athletes' })).not.toHaveAttribute('aria-current');
  expect(authorization).toBeNull();
});

test('what is not public is said to be nothing', async () => {
  server.use(refuses('get', '/public/event/open', 404, 'There is no such event.'));
  openApp('/e/open');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to see here' })).toBeVisible();
});

test('what did not come can be asked for again', async () => {
  server.use(refuses('get', '/public/event/open', 429, 'Too many requests.'));
  openApp('/e/open');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Too many requests.')).toBeVisible();
  server.use(replies('get', '/public/event/open', event));
  again.click();
  await waitFor(() => { expect(screen.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible(); });
});

test('a frame to a visitor becomes one that the bracket takes', () => {
  const { changes } = forVisitor({
    event: 'data-updated', type: 'match-score', tournamentId: 'c1', version: 4,
    changes: { tournament: { status: 'active', isSeeded: true, updatedAt: '2026-11-28T10:01:00Z', completedAt: null, winner: null }, matches: [match] } as never,
  }) as { changes: { matches: { player1: object; recordedBy: unknown }[] } };
  expect(changes.matches[0]).toMatchObject({ player1: { _id: 'e1', user: { id: '', name: 'A. L.', isBye: false } }, loser: null, recordedBy: null });
});
