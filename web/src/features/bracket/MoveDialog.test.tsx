import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import MoveDialog from './MoveDialog';
import { newQueryClient } from '@/api/query';
import { tournamentOf } from '@/bracket/testing/brackets';
import { render } from '@/test/render';

const here = { ...tournamentOf({ athletes: 5, played: 'drawn' }), _id: 't1', status: 'registration' as const };
const listed = (_id: string, name: string) => ({ ...here, _id, name, participants: [], matches: [] });

const server = setupServer(
  http.get('*/api/tournament/get-all', () =>
    HttpResponse.json({ success: true, message: '', data: [listed('t1', 'Here'), listed('t2', 'Left arm'), listed('t3', 'Right arm')], meta: { page: 1, limit: 50, total: 3, counts: {} } }),
  ),
  http.get('*/api/tournament/participant-data/:id', () =>
    HttpResponse.json({ success: true, message: '', data: [listed('t1', 'Here'), listed('t2', 'Left arm')] }),
  ),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

test('an athlete is moved only to where he is not yet', async () => {
  const entry = here.participants.find((e) => !e.user.isBye)!;
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MoveDialog tournament={here} viewer={{ _id: 'me', role: 'organizer' }} entry={entry} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('radio', { name: 'Right arm' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Left arm' })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Here' })).toBeNull();
});
