import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aMatch, aResult, aTournament } from '@/test/samples';

serveApi();

/** Serves the lists of matches by status, and records requests. */
function running({ now = [], next = [], over = [] }: Partial<Record<'now' | 'next' | 'over', ReturnType<typeof aMatch>[]>>) {
  const sent: string[] = [];
  const lists: Record<string, ReturnType<typeof aMatch>[]> = { 'in-progress': now, scheduled: next, completed: over };
  server.use(
    http.get('*/api/match/referee-data/:id', ({ request }) => {
      const data = lists[new URL(request.url).searchParams.get('status') ?? ''] ?? [];
      return HttpResponse.json({ success: true, message: '', data, meta: { page: 1, limit: 100, total: data.length, counts: {} } });
    }),
    http.post('*/api/match/:what/:id', ({ request }) => {
      sent.push(new URL(request.url).pathname.replace('/api', ''));
      return HttpResponse.json({ success: true, message: '', data: aMatch() });
    }),
  );
  return sent;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('now, next in order, just finished, over all tournaments; a match is started and a result taken back with one tap', async () => {
  const other = { _id: 't2', name: 'Left Arm' };
  const sent = running({
    now: [aMatch({ status: 'in-progress' })],
    next: [aMatch({ _id: 'm2', matchNumber: 2 }), aMatch({ _id: 'm5', matchNumber: 5, tournament: other })],
    over: [aResult(true, { _id: 'm9', matchNumber: 9, mayUndo: true }), aResult(false, { _id: 'm8', matchNumber: 8 })],
  });
  const user = openApp('/dashboard', 'referee');
  expect((await part('Now')).getByRole('link', { name: 'Result of Ada King vs Bo Li' })).toHaveAttribute('href', '/brackets/t1?match=1');
  const next = await part('Upcoming Matches');
  expect((await next.findAllByRole('listitem')).map((row) => row.textContent)).toEqual(['Round 1 · Harbour OpenAda King vs Bo LiStartOpen padManage', 'Round 1 · Left ArmAda King vs Bo LiStartOpen padManage']);
  // Each match is in one list only.
  expect(screen.getAllByRole('link', { name: 'Open pad: Ada King vs Bo Li' })).toHaveLength(3);
  expect(next.getAllByRole('link', { name: 'Open pad: Ada King vs Bo Li' })[1]).toHaveAttribute('href', '/matches/m5');
  await user.click(next.getAllByRole('button', { name: 'Start Ada King vs Bo Li' })[1]!);
  expect(await screen.findByText('Match started successfully!')).toBeVisible();
  const finished = await part('Just finished');
  expect(finished.getByText('Ada King beat Bo Li')).toBeVisible();
  // Neither another person's result nor one with dependent matches.
  await user.click(finished.getByRole('button', { name: 'Undo the result of Ada King vs Bo Li' }));
  expect(await screen.findByText('Result undone')).toBeVisible();
  expect(sent).toEqual(['/match/start/m5', '/match/undo/m9']);
});

test('what waits for the organizer: a draw to be seeded, a round that is over; not where matches flow', async () => {
  running({ now: [aMatch({ status: 'in-progress', tournament: { _id: 't3', name: 'Busy' } })] });
  const flow = { bestOf: 1, seeding: 'random', rounds: 'flow' } as const;
  server.use(
    replies('get', '/tournament/get-all', [
      aTournament({ status: 'active', name: 'Drawn' }),
      aTournament({ _id: 't2', status: 'active', isSeeded: true, name: 'Between rounds' }),
      aTournament({ _id: 't3', status: 'active', isSeeded: true, name: 'Busy' }),
      aTournament({ _id: 't4', status: 'active', isSeeded: true, name: 'Flowing', settings: flow }),
    ], { page: 1, limit: 100, total: 4, counts: {} }),
  );
  openApp('/dashboard', 'organizer');
  const waits = await part('Waiting for you');
  expect(waits.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['DrawnDrawn, not yet seeded.Seed', 'Between roundsThe round is over.Next round']);
  expect(waits.getByRole('link', { name: 'Next round · Between rounds' })).toHaveAttribute('href', '/brackets/t2');
});

test('an organizer starts the next matches and takes results back from here', async () => {
  running({
    next: [aMatch({ _id: 'm2', matchNumber: 2 }), aMatch({ _id: 'm5', matchNumber: 5, tournament: { _id: 't2', name: 'Left Arm' } })],
    over: [aResult(true, { _id: 'm9', matchNumber: 9, mayUndo: true })],
  });
  openApp('/dashboard', 'organizer');
  const next = await part('Next');
  expect(next.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['M2 · Round 1 · Harbour OpenAda King vs Bo LiStartOpen pad', 'M5 · Round 1 · Left ArmAda King vs Bo LiStartOpen pad']);
  expect((await part('Just finished')).getByRole('button', { name: 'Undo the result of Ada King vs Bo Li' })).toBeVisible();
});

test('where nothing runs, today is not shown', async () => {
  running({});
  openApp('/dashboard', 'organizer');
  expect(await screen.findByText('No tournaments exists')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
});

test('a result that cannot be taken back any more says why', async () => {
  running({ over: [aResult(true, { mayUndo: true })] });
  server.use(refuses('post', '/match/undo/m1', 409, 'M4 has started.'));
  const user = openApp('/dashboard', 'referee');
  await user.click((await part('Just finished')).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('M4 has started.')).toBeVisible();
});

test('an athlete sees the next match first', async () => {
  server.use(replies('get', '/match/participant-data/:id', [aMatch({ status: 'scheduled' })], { page: 1, limit: 1, total: 1, counts: {} }));
  openApp('/dashboard', 'participant');
  const next = await part('Your next match');
  expect(next.getByText(/^Against /)).toBeVisible();
  expect(next.getByText('M1 · Round 1 · Harbour Open')).toBeVisible();
});
