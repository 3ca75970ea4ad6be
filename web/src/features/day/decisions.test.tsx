import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Queue } from '@/api/queue';
import { tournamentOf } from '@/bracket/testing/brackets';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueBout, aQueueClass } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const onDeck = aNowBout(2, ['Cy Doe', 'Di Poe']);
const callM2 = /^Call .*Cy Doe.* – .*Di Poe[^a]*$/;

/** Two tables, and four matches that wait. */
function usual(changes: Partial<Queue> = {}): Queue {
  return aQueue({
    now: aNow({ tables: [aNowTable(1, { onDeck }), aNowTable(2)] }),
    bouts: [aQueueBout(2, ['Cy Doe', 'Di Poe'], { why: null }), aQueueBout(3, ['Ed Fox', 'Flo Gray']), aQueueBout(4, ['Gus Hall', 'Hal Ives']), aQueueBout(5, ['Ian Jay', 'Jo Kent'])],
    classes: [aQueueClass(), aQueueClass({ _id: 'c2', name: 'Women 60 kg', state: 'waiting', position: 2 })],
    ...changes,
  });
}

let queue: Queue;
let sent: { path: string; body: unknown }[];

/** Records calls of the hall, and replies with the state of the tables. */
function takes(path: string) {
  server.use(
    http.post(`*/api/event/queue/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
}

beforeEach(() => {
  queue = usual();
  sent = [];
  const tables = [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '' }));
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', tables } as object)),
    replies('get', '/event/protests/:id', []),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })),
  );
});

const opened = async () => {
  const user = openApp('/events/e1/day', 'organizer');
  await screen.findByRole('heading', { name: 'Tables' });
  return user;
};
const table = (number: number) => screen.getByRole('listitem', { name: `Table ${String(number)}` });

test('while an athlete rests, the table says until when and asks before it calls', async () => {
  const resting = { ...onDeck, readyAt: inSeconds(300) };
  queue = usual({ now: aNow({ tables: [aNowTable(1, { onDeck: resting }), aNowTable(2)] }), bouts: [aQueueBout(2, ['Cy Doe', 'Di Poe'], { readyAt: resting.readyAt, why: { code: 'athlete-rests', athlete: 'Cy Doe', until: resting.readyAt } })] });
  takes('call');
  const user = await opened();
  expect(within(table(1)).getByText(/^Rests until/)).toBeVisible();
  expect(within(table(1)).queryByRole('button', { name: callM2 })).toBeNull();
  within(table(1)).getByRole('button', { name: /^Cy Doe vs Di Poe/ }).focus();
  await user.keyboard('c');
  await screen.findByRole('dialog', { name: 'Call before the rest is over?' });
  await user.keyboard('{Escape}');
  expect(sent).toEqual([]);
  await user.click(within(table(1)).getByRole('button', { name: /^Call .*Cy Doe.* anyway…$/ }));
  await user.click(await screen.findByRole('button', { name: 'Call anyway' }));
  await waitFor(() => { expect(sent).toEqual([{ path: 'call', body: { matchId: 'm2', tableId: 'tb1', anyway: true } }]); });
});

test('what is still to pull counts called and announced matches, not those in progress', async () => {
  queue = usual({ bouts: [aQueueBout(1, ['Ann Lee', 'Bo Roe'], { status: 'in-progress', why: null }), ...usual().bouts] });
  await opened();
  expect(screen.getByText('Bouts left').nextElementSibling ?? screen.getByText('Bouts left').previousElementSibling).toHaveTextContent('4');
});

test('without an open table the day says so and opens one; a paused table names the match that it keeps', async () => {
  queue = usual({ now: aNow({ tables: [aNowTable(1, { state: 'paused', onDeck })] }), decisions: [{ kind: 'no-open-table', athletes: [] }] });
  const put: unknown[] = [];
  server.use(http.put('*/api/event/tables/update/:id', async ({ request, params }) => {
    put.push([params['id'], await request.json()]);
    return HttpResponse.json({ success: true, message: '', data: anEvent() });
  }));
  const user = await opened();
  const decide = within(screen.getByRole('region', { name: 'To be decided' }));
  expect(decide.getByText('All tables are paused or closed')).toBeVisible();
  expect(decide.getByText('4 matches remain. Open a table to go on.')).toBeVisible();
  await user.click(decide.getByRole('button', { name: 'Open Table 2' }));
  await waitFor(() => { expect(put).toEqual([['tb2', expect.objectContaining({ state: 'open' })]]); });
  takes('take-back');
  queue = usual({ now: aNow({ version: 9, tables: [aNowTable(1, { state: 'paused', onDeck }), aNowTable(2)] }), decisions: [{ kind: 'paused-table', tableId: 'tb1', matchId: 'm2', number: 1, athletes: [] }] });
  await user.click(await decide.findByRole('button', { name: 'Return M2 to the queue' }));
  expect(decide.getByText('Table 1 is paused and keeps M2')).toBeVisible();
  await waitFor(() => { expect(sent).toEqual([{ path: 'take-back', body: { matchId: 'm2' } }]); });
});

test('classes that nothing can be called from are named in one line with their reason', async () => {
  const why = { code: 'class-not-opened' as const };
  queue = usual({ decisions: [{ kind: 'blocked', classId: 'c1', className: 'Men 70 kg', why, athletes: [] }, { kind: 'blocked', classId: 'c2', className: 'Women 60 kg', why, athletes: [] }] });
  await opened();
  const decide = within(screen.getByRole('region', { name: 'To be decided' }));
  expect(decide.getAllByRole('listitem')).toHaveLength(1);
  expect(decide.getByText('No match can be called: The class is not open yet')).toBeVisible();
  expect(decide.getByRole('button', { name: 'Open Women 60 kg' })).toBeVisible();
});

test('after the last match the day is over', async () => {
  queue = usual({ now: aNow(), bouts: [], day: { comes: true, over: true } });
  await opened();
  expect(screen.getByText('The day is over. Every match has a result.')).toBeVisible();
  expect(screen.getByText('Every match has a result. You can finish the event.')).toBeVisible();
});

test('an athlete who is called at a table of another event, too, is named with that table', async () => {
  server.use(replies('get', '/event/reasons/:id', [{ kind: 'called-twice', reason: '', tableId: 'tb1', matchId: 'm1', classId: 'c1', athlete: 'Ann Lee', elsewhere: { event: 'Spring Cup', table: 3 } }]));
  await opened();
  expect(await within(screen.getByRole('region', { name: 'To be decided' })).findByRole('listitem')).toHaveTextContent(/Ann Lee.* is also called at table 3 of .*Spring Cup/);
});

test('an athlete who must be weighed before the call is named, with the way to the desk', async () => {
  server.use(replies('get', '/event/reasons/:id', [{ kind: 'not-weighed', reason: '', tableId: 'tb1', matchId: 'm2', classId: 'c1', registrationId: 'r1', athlete: 'Cy Doe' }]));
  await opened();
  const one = await within(screen.getByRole('region', { name: 'To be decided' })).findByRole('listitem');
  expect(one).toHaveTextContent(/Cy Doe.* must be weighed before the call/);
  expect(within(one).getByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/events/e1/desk');
});

test('who only officiates is not asked to decide a protest', async () => {
  queue = usual({ decisions: [{ kind: 'protest', classId: 'c1', protestId: 'p1', athletes: ['Ann Lee'], number: 1 }] });
  server.use(replies('get', '/event/protests/:id', []), replies('get', '/event/:id', anEvent({ state: 'running', officials: [{ _id: 'r1', name: 'Ruth Bell', role: 'referee' }] } as object)));
  openApp('/events/e1/day', 'referee');
  expect(await screen.findByText('An organizer decides')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decide…' })).toBeNull();
});

test('an injured athlete is asked about: out of each class with a preview, or on in all', async () => {
  const drawn = tournamentOf({ athletes: 5, played: 'drawn' });
  const ann = drawn.participants.find((e) => !e.user.isBye)!;
  const stillIn = [{ classId: 'c1', className: 'Right arm', entryId: ann._id, drawn: true }, { classId: 'c2', className: 'Left arm', entryId: 'e of ann', drawn: true }, { classId: 'c3', className: 'Masters', entryId: 'later', drawn: false }];
  queue = usual({ decisions: [{ kind: 'injured', matchId: 'm9', classId: 'c1', className: 'Right arm', number: 9, athletes: ['Ann Lee'], stillIn }] });
  server.use(
    http.get('*/api/tournament/brackets-data/:id', ({ params }) => HttpResponse.json({ success: true, message: '', data: { ...drawn, _id: params['id'], yourRole: 'organizer' } })),
    http.post('*/api/tournament/leave', async ({ request }) => {
      const body = (await request.json()) as { preview?: boolean };
      sent.push({ path: 'leave', body });
      if (!body.preview) queue = { ...queue, decisions: queue.decisions.map((one) => ({ ...one, stillIn: stillIn.slice(1) })) };
      return HttpResponse.json({ success: true, message: '', data: { version: 7, status: 'active', matches: [], before: [], voided: [], stopped: [], recalled: [], kept: [], closed: [], told: [], winner: null } });
    }),
  );
  takes('go-on');
  const user = await opened();
  const decide = within(screen.getByRole('region', { name: 'To be decided' }));
  expect(decide.getByRole('listitem')).toHaveTextContent(/Ann Lee.* was injured in M9\. Can they continue\?/);
  await user.click(decide.getByRole('button', { name: 'Decide…' }));
  await user.click(await screen.findByRole('button', { name: 'Take Ann Lee out of Right arm' }));
  const confirm = await screen.findByRole('button', { name: 'Take Ann Lee out' });
  const leave = { tournamentId: 'c1', entryId: ann._id, kind: 'injury', matchId: 'm9' };
  await waitFor(() => { expect(sent).toEqual([{ path: 'leave', body: { ...leave, preview: true } }]); });
  await waitFor(() => { expect(confirm).toBeEnabled(); });
  await user.click(confirm);
  await waitFor(() => { expect(sent.at(-1)).toEqual({ path: 'leave', body: { ...leave, version: 7 } }); });
  const again = within(await screen.findByRole('dialog', { name: 'Can Ann Lee continue?' }));
  await waitFor(() => { expect(again.queryByText('Right arm', { selector: 'bdi' })).toBeNull(); });
  expect(again.getByRole('button', { name: 'Take Ann Lee out of Left arm' })).toBeVisible();
  expect(again.getByRole('link', { name: 'Change entry' })).toHaveAttribute('href', '/events/e1/athletes');
  await user.click(again.getByRole('button', { name: 'Continue in all of these' }));
  await waitFor(() => { expect(sent.at(-1)).toEqual({ path: 'go-on', body: { matchId: 'm9', goesOn: true } }); });
});
