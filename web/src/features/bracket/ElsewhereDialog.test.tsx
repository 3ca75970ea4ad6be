import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import ElsewhereDialog from './ElsewhereDialog';
import { newQueryClient } from '@/api/query';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';
import { render } from '@/test/render';

const drawn = tournamentOf({ athletes: 5, played: 'drawn' });
const ann = drawn.participants.find((e) => !e.user.isBye)!;
const ofAnn = (left: typeof ann.left) => drawn.participants.map((e) => (e === ann ? { ...e, left } : e));
const all: Record<string, Tournament> = {
  here: { ...drawn, _id: 'here', name: 'Right arm' },
  left: { ...drawn, _id: 'left', name: 'Left arm' },
  coming: { ...drawn, _id: 'coming', name: 'Next month', status: 'registration' },
  gone: { ...drawn, _id: 'gone', name: 'Masters', participants: ofAnn('injury') },
  over: { ...drawn, _id: 'over', name: 'Last week', status: 'completed' },
  others: { ...drawn, _id: 'others', name: 'Juniors' },
};
let joined: string[] = [];
let calls: [path: string, body: unknown][] = [];
const good = (data: unknown) => HttpResponse.json({ success: true, message: '', data, meta: { page: 1, limit: 50, total: 5, counts: {} } });

const server = setupServer(
  http.get('*/api/tournament/get-all', () => good(Object.values(all))),
  http.get('*/api/tournament/participant-data/:id', () => good(joined.map((id) => all[id]))),
  http.get('*/api/tournament/brackets-data/:id', ({ params }) => good(all[String(params['id'])])),
  http.post('*/api/tournament/:call', async ({ request, params }) => {
    calls.push([String(params['call']), await request.json()]);
    return good(params['call'] === 'leave' ? { version: 7, status: 'active', matches: [], before: [], voided: [], stopped: [], recalled: [], kept: [], closed: [], told: [], winner: null } : all['coming']);
  }),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  server.resetHandlers();
  calls = [];
});
afterAll(() => {
  server.close();
});

function open() {
  const close = vi.fn();
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ElsewhereDialog tournamentId="here" viewer={{ _id: 'me', role: 'organizer' }} left={{ user: ann.user, kind: 'injury', reason: 'elbow' }} onClose={close} />
    </QueryClientProvider>,
  );
  return close;
}

test('who has left a tournament is asked about in each other that they are in, and nothing is assumed', async () => {
  joined = ['here', 'left', 'coming', 'gone', 'over'];
  const user = userEvent.setup();
  const close = open();
  const { name } = ann.user;
  const button = (tournament: string) => screen.queryByRole('button', { name: `Take ${name} out of ${tournament}` });
  await waitFor(() => { expect(button('Left arm')).toBeVisible(); });
  for (const tournament of ['Right arm', 'Masters', 'Last week', 'Juniors']) expect(button(tournament), tournament).toBeNull();
  expect(calls).toEqual([]);

  await user.click(button('Next month')!);
  await waitFor(() => { expect(calls).toEqual([['remove-participant', { tournamentId: 'coming', participantIds: [ann.user.id] }]]); });

  await user.click(button('Left arm')!);
  await screen.findByRole('dialog', { name: `${name} leaves Left arm` });
  const leave = { tournamentId: 'left', entryId: ann._id, kind: 'injury', reason: 'elbow' };
  await waitFor(() => { expect(calls.at(-1)).toEqual(['leave', { ...leave, preview: true }]); });
  const confirm = screen.getByRole('button', { name: `Take ${name} out` });
  await waitFor(() => { expect(confirm).toBeEnabled(); });
  await user.click(confirm);
  await waitFor(() => { expect(calls.at(-1)).toEqual(['leave', { ...leave, version: 7 }]); });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(close).toHaveBeenCalledOnce();
});

test('who is in no other tournament is not asked about, not for a moment', async () => {
  joined = ['here', 'gone', 'over'];
  const seen = vi.fn();
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('dialog')) seen();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const close = open();
  await waitFor(() => { expect(close).toHaveBeenCalledOnce(); });
  watch.disconnect();
  expect(seen).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test('where that cannot be found out it says so, and looks again', async () => {
  joined = ['here', 'left'];
  const user = userEvent.setup();
  server.use(http.get('*/api/tournament/participant-data/:id', () => HttpResponse.json({ success: false, message: 'no' }, { status: 403 }), { once: true }));
  open();
  await screen.findByRole('dialog', { name: `Other tournaments of ${ann.user.name}` });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: `${ann.user.name} is also entered elsewhere` })).toBeVisible();
});
