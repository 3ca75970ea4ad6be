import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Queue } from '@/api/queue';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueClass } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
let queue: Queue;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  const first = aNowBout(1, ['Ann Lee', 'Bo Roe'], { expectedAt: '2026-12-05T13:00:00Z' });
  const second = aNowBout(2, ['Cy Doe', 'Di Poe'], { expectedAt: '2026-12-05T13:05:00Z' });
  const running = aNowBout(3, ['Ed Fox', 'Flo Gray'], { calledAt: inSeconds(-20), deadline: inSeconds(40) });
  queue = aQueue({
    now: aNow({ tables: [aNowTable(1, { onDeck: second }), aNowTable(2, { onDeck: first }), aNowTable(3, { called: running, onDeck: aNowBout(4, ['Gus Hall', 'Hal Ives']) })] }),
    classes: [aQueueClass({ _id: 'c2', name: 'Women 60 kg', state: 'staged', present: 2 })],
  });
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running' })),
    replies('get', '/tournament/brackets-data/:id', { _id: 'c2', version: 1, participants: [], matches: [] }),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })),
    http.post('*/api/event/queue/call', async ({ request }) => {
      const body = (await request.json()) as { matchId: string };
      sent.push(body);
      const tables = queue.now.tables.map((table) => (table.onDeck?.matchId === body.matchId ? { ...table, called: { ...table.onDeck, calledAt: inSeconds(0), deadline: inSeconds(60) }, onDeck: null } : table));
      queue = { ...queue, now: { ...queue.now, version: queue.now.version + 1, tables } };
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
});

const toCall = () => screen.getByRole('region', { name: 'Next to call' });

test('whom to call is read large, first who is expected first; one touch starts the clock and shows the next', async () => {
  const user = openApp('/events/e1/announcer', 'organizer');
  expect(await screen.findByText('Ann Lee')).toBeVisible();
  expect(within(toCall()).getByText('No. 11')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Called to Table 2' }));
  expect(await within(toCall()).findByText('Cy Doe')).toBeVisible();
  expect(sent).toEqual([{ matchId: 'm1', tableId: 'tb2' }]);
  expect(within(screen.getByRole('region', { name: 'Called, on their way' })).getAllByRole('timer')).toHaveLength(2);
  // The mistaken tap is undone.
  server.use(replies('post', '/event/queue/take-back', queue.now));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
});

test('another table is chosen by touch or by key, and C calls', async () => {
  const user = openApp('/events/e1/announcer', 'organizer');
  await screen.findByText('Ann Lee');
  await user.keyboard('{ArrowRight}');
  expect(within(toCall()).getByText('Cy Doe')).toBeVisible();
  await user.keyboard('c');
  await waitFor(() => {
    expect(sent).toEqual([{ matchId: 'm2', tableId: 'tb1' }]);
  });
});

test('who rests is not called before, classes are called to the stage, and nobody is said when there is nobody', async () => {
  const resting = aNowBout(5, ['Ian Jay', 'Jo Kent'], { readyAt: inSeconds(300) });
  queue = { ...queue, now: aNow({ tables: [aNowTable(1, { onDeck: resting })] }) };
  openApp('/events/e1/announcer', 'organizer');
  expect(await screen.findByText(/^Rests until/)).toHaveTextContent(/ · (5:00|4:5\d)$/);
  expect(screen.queryByRole('button', { name: /^Called to/ })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Classes called to the stage' })).getByText('2 of 8 athletes present')).toBeVisible();
});

test('who of a class at the stage is still missing is called by name, until they have come', async () => {
  let came = false;
  const entry = (id: string, name: string, more: object = {}) => ({ _id: id, user: { id, name, isBye: false }, ...more });
  server.use(
    http.get('*/api/tournament/brackets-data/c2', () =>
      HttpResponse.json({
        success: true,
        message: '',
        data: { _id: 'c2', version: 1, matches: [], participants: [entry('a1', 'Kim Low', { present: true }), entry('a2', 'Lea May', { present: came }), entry('a3', 'Mia Nox', { left: { how: 'withdrawn' } })] },
      }),
    ),
  );
  const user = openApp('/events/e1/announcer', 'organizer');
  const stage = within(await screen.findByRole('region', { name: 'Classes called to the stage' }));
  expect((await stage.findByText('Still missing')).nextElementSibling).toHaveTextContent(/^Lea May$/);
  came = true;
  queue = { ...queue, classes: queue.classes.map((one) => ({ ...one, present: 3 })) };
  await user.click(screen.getByRole('button', { name: 'Called to Table 2' })); // the hall reloads in any case
  expect(await stage.findByText('3 of 8 athletes present')).toBeVisible();
  await waitFor(() => {
    expect(stage.queryByText('Still missing')).toBeNull();
  });
});

test('names of the missing that do not come are said to, and asked for again', async () => {
  server.use(refuses('get', '/tournament/brackets-data/:id', 404, 'There is no such tournament.'));
  const user = openApp('/events/e1/announcer', 'organizer');
  const stage = within(await screen.findByRole('region', { name: 'Classes called to the stage' }));
  expect(await stage.findByText('There is no such tournament.')).toBeVisible();
  server.use(replies('get', '/tournament/brackets-data/:id', { _id: 'c2', version: 1, matches: [], participants: [{ _id: 'a1', user: { id: 'a1', name: 'Kim Low', isBye: false } }] }));
  await user.click(stage.getByRole('button', { name: 'Try again' }));
  expect(await stage.findByText('Kim Low')).toBeVisible();
  expect(stage.queryByRole('alert')).toBeNull();
});

test('who is not there at zero is called a second time, for as long as the first', async () => {
  const late = aNowBout(5, ['Ian Jay', 'Jo Kent'], { calledAt: inSeconds(-40), deadline: inSeconds(-10) });
  queue = { ...queue, now: aNow({ tables: [aNowTable(1, { called: late })] }) };
  const given: unknown[] = [];
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', settings: { reachTable: 30 } } as object)),
    http.post('*/api/event/queue/more-time', async ({ request }) => {
      given.push(await request.json());
      const called = { ...late, deadline: inSeconds(30) };
      queue = { ...queue, now: { ...queue.now, version: queue.now.version + 1, tables: [aNowTable(1, { called })] } };
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
  const user = openApp('/events/e1/announcer', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Call again: 0:30, Table 1' }));
  await waitFor(() => {
    expect(given).toEqual([{ matchId: 'm5', seconds: 30, reason: '' }]);
  });
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /^Called again/ })).toBeNull();
  });
});

test('nobody to call', async () => {
  queue = aQueue();
  openApp('/events/e1/announcer', 'organizer');
  expect(await screen.findByText('No match to call')).toBeVisible();
});

test('it is for officials, and a queue that cannot be loaded says so', async () => {
  openApp('/events/e1/announcer', 'participant');
  expect(await screen.findByText('Only officials of this event can open this page.')).toBeVisible();
});

test('a refusal of the queue is told', async () => {
  server.use(refuses('get', '/event/queue/:id', 409, 'The event does not run.'));
  openApp('/events/e1/announcer', 'organizer');
  expect(await screen.findByText('The event does not run.')).toBeVisible();
});
