import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { NowBout } from '@/api/now';
import type { GivenReason, Queue } from '@/api/queue';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueBout, aQueueClass } from '@/test/hall';
import { aMatch, anEvent } from '@/test/samples';

serveApi();

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const [called, onDeck, hole] = [
  aNowBout(1, ['Ann Lee', 'Bo Roe'], { calledAt: inSeconds(-5), deadline: inSeconds(55) }),
  aNowBout(2, ['Cy Doe', 'Di Poe']),
  aNowBout(3, ['Ed Fox', 'Flo Gray']),
];
const callM2 = /^Call .*Cy Doe.* – .*Di Poe[^a]*$/;

/** A usual hall: one called bout, two announced, two in the queue. */
function usual(changes: Partial<Queue> = {}): Queue {
  return aQueue({
    now: aNow({ tables: [aNowTable(1, { called, onDeck, inTheHole: hole }), aNowTable(2)] }),
    bouts: [
      aQueueBout(2, ['Cy Doe', 'Di Poe'], { why: null }),
      aQueueBout(3, ['Ed Fox', 'Flo Gray'], { why: null }),
      aQueueBout(4, ['Gus Hall', 'Hal Ives'], { expectedAt: '2026-12-05T13:10:00Z', why: { code: 'athlete-rests', athlete: 'Gus Hall', until: '2026-12-05T13:09:00Z' } }),
      aQueueBout(5, ['Ian Jay', 'Jo Kent'], { expectedAt: '2026-12-05T13:20:00Z' }),
    ],
    classes: [aQueueClass(), aQueueClass({ _id: 'c2', name: 'Women 60 kg', state: 'waiting', position: 2, decided: 0, present: 2 })],
    ...changes,
  });
}

let queue: Queue;
let reasons: GivenReason[];
let sent: { path: string; body: unknown }[];

/** Records calls of the hall, and replies with the state of the tables. */
function takes(path: string, then: (body: Record<string, unknown>) => void = () => undefined) {
  server.use(
    http.post(`*/api/event/queue/${path}`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ path, body });
      then(body);
      queue = { ...queue, now: { ...queue.now, version: queue.now.version + 1 } };
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
}

beforeEach(() => {
  queue = usual();
  reasons = [];
  sent = [];
  const tables = [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '' }));
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', tables } as object)),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })),
    replies('get', '/devices', { devices: [] }), http.get('*/api/event/reasons/:id', () => HttpResponse.json({ success: true, message: '', data: reasons })),
  );
});

const opened = async () => {
  const user = openApp('/events/e1/day', 'organizer');
  await screen.findByRole('heading', { name: 'Tables' });
  return user;
};
const table = (number: number) => screen.getByRole('listitem', { name: `Table ${String(number)}` });
const waits = () => screen.getByRole('region', { name: 'Queue' });

test('the day shows each table, the queue with reasons in the time of the event, and the classes', async () => {
  await opened();
  expect(screen.getByRole('link', { name: 'Day' })).toHaveAttribute('aria-current', 'page');
  expect(within(table(1)).getByRole('timer')).toHaveTextContent(/0:5\d/);
  // Below each other, each with number and club.
  expect(within(table(1)).getByRole('button', { name: /^Cy Doe vs Di Poe, Men 70 kg/ })).toHaveTextContent(/Cy Doe21 · HarbourDi Poe22 · Harbour$/);
  expect(within(table(2)).getByText('The table is free.')).toBeVisible();
  expect(within(waits()).getAllByRole('listitem')).toHaveLength(2);
  expect(within(waits()).getByText(/^Gus Hall rests until (5 Dec, )?14:09$/)).toBeVisible();
  expect(within(waits()).getByText('14:20')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Men 70 kg' })).toHaveAttribute('aria-valuenow', '3');
  expect(screen.getByText('Nothing to decide. The queue announces the next matches automatically.')).toBeVisible();
});

test('an athlete is ticked as here, and that is undone', async () => {
  takes('arrived', ({ arrived }) => {
    const bout = queue.now.tables[0]!.called!;
    const athletes = bout.athletes.map((one) => (one.name === 'Ann Lee' ? { ...one, arrived: arrived === true } : one));
    queue = { ...queue, now: { ...queue.now, tables: [{ ...queue.now.tables[0]!, called: { ...bout, athletes } }, queue.now.tables[1]!] } };
  });
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Ann Lee is here' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Ann Lee is here' })).toHaveAttribute('aria-pressed', 'true');
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Ann Lee is here' })).toHaveAttribute('aria-pressed', 'false');
  });
  expect(sent.map(({ body }) => body)).toEqual([
    { matchId: 'm1', entryId: called.athletes[0]!.entryId, arrived: true },
    { matchId: 'm1', entryId: called.athletes[0]!.entryId, arrived: false },
  ]);
});

test('a tap twice is one call, however late the reply is', async () => {
  queue = usual({ now: aNow({ tables: [aNowTable(1, { onDeck, inTheHole: hole }), aNowTable(2)] }) });
  server.use(
    http.post('*/api/event/queue/call', async ({ request }) => {
      sent.push({ path: 'call', body: await request.json() });
      await delay(150);
      queue = usual({ now: aNow({ version: 2, tables: [aNowTable(1, { called: { ...onDeck, calledAt: inSeconds(0), deadline: inSeconds(60) }, onDeck: hole }), aNowTable(2)] }) });
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
  const user = await opened();
  await user.dblClick(screen.getByRole('button', { name: callM2 }));
  expect(await screen.findByText('Called to Table 1')).toBeVisible();
  expect(within(table(1)).getByRole('timer')).toBeVisible();
  expect(sent).toEqual([{ path: 'call', body: { matchId: 'm2', tableId: 'tb1' } }]);
});

test('a late reply closes no other bout that was opened meanwhile', async () => {
  let arrive: () => void = () => undefined;
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post('*/api/event/queue/next', async () => {
      await onItsWay;
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
  const user = await opened();
  await user.click(within(waits()).getByText('Gus Hall vs Hal Ives'));
  await user.click(within(await screen.findByRole('dialog', { name: /M4/ })).getByRole('button', { name: 'Next here' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within(waits()).getByText('Ian Jay vs Jo Kent'));
  await screen.findByRole('dialog', { name: /M5/ });
  arrive();
  expect(await screen.findByText('Next at Table 1')).toBeVisible();
  await delay(50); // what follows the message
  expect(screen.getByRole('dialog', { name: /M5/ })).toBeVisible();
});

test('more time is given by one touch, and is taken back as exactly as it was given', async () => {
  const late = { ...called, calledAt: inSeconds(-90), deadline: inSeconds(-30) };
  reasons = [{ kind: 'excused', matchId: late.matchId, reason: 'at the desk' }];
  const given = new Date(Date.parse(late.deadline) + 150_000).toISOString();
  const at = (changes: Partial<NowBout>) => aNow({ ...queue.now, tables: [aNowTable(1, { called: { ...late, ...changes } })] });
  queue = usual({ now: at({}) });
  takes('more-time', ({ seconds }) => {
    queue = { ...queue, now: at(Number(seconds) > 0 ? { deadline: given } : {}) };
  });
  const user = await opened();
  expect(await screen.findByText('Excused: at the desk')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add one minute at Table 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([
      { matchId: late.matchId, seconds: 60, reason: '' },
      { matchId: late.matchId, seconds: -150, reason: 'at the desk' },
    ]);
  });
});

test('a bout whose result was taken back says that it goes on once its table is free, and can go on elsewhere', async () => {
  const undone = { ...onDeck, status: 'in-progress' as const, startedAt: inSeconds(-60) };
  queue = usual({ now: aNow({ tables: [aNowTable(1, { called, onDeck: undone }), aNowTable(2)] }), bouts: [aQueueBout(2, ['Cy Doe', 'Di Poe'], { ...undone, why: { code: 'goes-on', table: 1 }, next: 'tb1' })] });
  takes('next');
  const user = await opened();
  expect(within(table(1)).getByText('Result undone. The bout continues here when the table is free')).toBeVisible();
  await user.click(within(table(1)).getByRole('button', { name: 'Actions for M2, Cy Doe vs Di Poe' }));
  const details = await screen.findByRole('menuitem', { name: 'Details…' });
  expect(screen.queryByRole('menuitem', { name: 'Hold' })).toBeNull();
  await user.click(details);
  await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: 'Table 2' }));
  await user.click(screen.getByRole('button', { name: 'Next here' }));
  await waitFor(() => {
    expect(sent).toEqual([{ path: 'next', body: { matchId: undone.matchId, tableId: 'tb2' } }]);
  });
});

test('a bout that is in progress at no table is to be decided: at which one it goes on, or that it was not started', async () => {
  const begun = aQueueBout(5, ['Ian Jay', 'Jo Kent'], { status: 'in-progress', startedAt: inSeconds(-200), why: { code: 'table-held', table: 2 }, comes: false });
  const decision = { kind: 'no-table' as const, matchId: begun.matchId, number: 5, className: 'Men 80 kg', since: inSeconds(-200), athletes: ['Ian Jay', 'Jo Kent'] };
  queue = usual({ bouts: [begun], decisions: [decision] });
  takes('next');
  server.use(
    http.post('*/api/match/:act/:id', ({ params }) => {
      sent.push({ path: String(params['act']), body: params['id'] });
      return HttpResponse.json({ success: true, message: '', data: aMatch() });
    }),
  );
  const user = await opened();
  const row = within(await screen.findByRole('region', { name: 'To be decided' })).getByRole('listitem');
  expect(row).toHaveTextContent('M5 is in progress without a table');
  expect(row).toHaveTextContent('Men 80 kg · Ian Jay vs Jo Kent · Table 2 is paused · for 3 minutes');
  await user.click(within(row).getByRole('button', { name: 'Choose a table…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Next here' }));
  await user.click(await within(row).findByRole('button', { name: 'Undo start' })); // once the dialog has closed
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
  await waitFor(() => {
    expect(sent).toEqual([
      { path: 'next', body: { matchId: begun.matchId, tableId: 'tb1' } },
      { path: 'unstart', body: begun.matchId },
      { path: 'start', body: begun.matchId },
    ]);
  });
});

test('a bout in progress at no table asks for nothing but its start where no table is open', async () => {
  queue = usual({ now: aNow({ tables: [] }), bouts: [], decisions: [{ kind: 'no-table', matchId: 'far', number: 7, className: 'Men 80 kg', athletes: ['Ian Jay', 'Jo Kent'] }] });
  await opened();
  const row = within(await screen.findByRole('region', { name: 'To be decided' })).getByRole('listitem');
  expect(row).toHaveTextContent('Men 80 kg · Ian Jay and Jo Kent · No table is open');
  expect(within(row).queryByRole('button')).toBeNull();
});

test('a refusal says why, and what is shown is read anew', async () => {
  queue = usual({ now: aNow({ tables: [aNowTable(1, { onDeck }), aNowTable(2)] }) });
  server.use(refuses('post', '/event/queue/call', 409, 'Cy Doe was called to table 2.'));
  const user = await opened();
  await user.click(screen.getByRole('button', { name: callM2 }));
  expect(await screen.findByText('That didn\'t work')).toBeVisible();
  expect(screen.getByText('Cy Doe was called to table 2.')).toBeVisible();
  expect(screen.getByRole('button', { name: callM2 })).toBeEnabled();
});

test('a network that is away is said, and nothing is taken for done', async () => {
  queue = usual({ now: aNow({ tables: [aNowTable(1, { onDeck }), aNowTable(2)] }) });
  server.use(http.post('*/api/event/queue/call', () => HttpResponse.error()));
  const user = await opened();
  await user.click(screen.getByRole('button', { name: callM2 }));
  expect(await screen.findByText('Couldn\'t reach the server. Check your connection and try again.')).toBeVisible();
  expect(within(table(1)).queryByRole('timer')).toBeNull();
});

test('keys put a bout next at a table, call it, hold it, and go from bout to bout', async () => {
  takes('next');
  takes('hold');
  const user = await opened();
  const bouts = within(waits()).getAllByRole('button', { name: / vs / }).filter((button) => button.dataset['bout']);
  bouts[1]!.focus();
  await user.keyboard('2');
  expect(await screen.findByText('Next at Table 2')).toBeVisible();
  await user.keyboard('h');
  expect(await screen.findByText('Bout on hold')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  expect(bouts[0]).toHaveFocus();
  // Gus Hall rests, so the call asks first.
  await user.keyboard('{Shift>}2{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Call before the rest is over?' });
  expect(dialog).toHaveTextContent(/Gus Hall rests until (5 Dec, )?14:09/);
  takes('call');
  await user.click(within(dialog).getByRole('button', { name: 'Call anyway' }));
  await waitFor(() => {
    expect(sent.at(-1)).toEqual({ path: 'call', body: { matchId: 'm4', tableId: 'tb2', anyway: true } });
  });
  expect(sent.slice(0, 2)).toEqual([
    { path: 'next', body: { matchId: 'm5', tableId: 'tb2' } },
    { path: 'hold', body: { matchId: 'm5', held: true } },
  ]);
});

test('the sheet of a bout sends it to a table that is chosen', async () => {
  takes('next');
  const user = await opened();
  await user.click(within(waits()).getAllByRole('button', { name: /Ian Jay vs Jo Kent/ })[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Table 1' }));
  // One athlete is there.
  expect(within(dialog).getByRole('button', { name: 'Call now' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Next here' }));
  await waitFor(() => {
    expect(sent).toEqual([{ path: 'next', body: { matchId: 'm5', tableId: 'tb1' } }]);
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a default is asked, with the version that was read, and by whom did not come', async () => {
  const late: NowBout = { ...called, deadline: inSeconds(-3), athletes: [{ ...called.athletes[0]!, arrived: true }, called.athletes[1]!] };
  queue = usual({ now: aNow({ tables: [aNowTable(1, { called: late })] }), decisions: [{ kind: 'default', tableId: 'tb1', matchId: 'm1', since: inSeconds(-3), athletes: ['Bo Roe'] }] });
  const posted: unknown[] = [];
  server.use(
    replies('get', '/match/log/:id', { match: { _id: 'm1', version: 9 } }),
    http.post('*/api/match/no-show/:id', async ({ request }) => {
      posted.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
  );
  const user = await opened();
  const decisions = screen.getByRole('region', { name: 'To be decided' });
  expect(within(decisions).getByText('Table 1: Bo Roe did not arrive in time')).toBeVisible();
  await user.click(within(decisions).getByRole('button', { name: 'Default…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who did not appear?' });
  expect(within(dialog).getByRole('checkbox', { name: 'Bo Roe did not appear' })).toBeChecked();
  expect(within(dialog).getByText('Bo Roe loses by default and stays in the tournament. Ann Lee advances.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Record default' }));
  await waitFor(() => {
    expect(posted).toEqual([{ absent: [called.athletes[1]!.entryId], version: 9 }]);
  });
});

test('every kind of decision is told, and one that this app does not know, too', async () => {
  reasons = [{ kind: 'protest', protestId: 'p1', reason: 'Elbow' }];
  queue = usual({
    decisions: [
      { kind: 'protest', classId: 'c1', protestId: 'p1', athletes: ['Ann Lee'], number: 1 },
      { kind: 'refused', tableId: 'tb2', athletes: [] },
      { kind: 'silent', tableId: 'tb1', since: inSeconds(-200), athletes: [] },
      { kind: 'idle', tableId: 'tb2', athletes: [] },
      { kind: 'late', minutes: 40, athletes: [] },
      { kind: 'held', classId: 'c1', athletes: [] },
      { kind: 'held', registrationId: 'r1', athletes: ['Kim Low'] },
      { kind: 'something-new' as 'late', athletes: [] },
    ],
  });
  await opened();
  const decisions = within(screen.getByRole('region', { name: 'To be decided' }));
  for (const text of ['Ann Lee protests about M1', 'Table 2: an entry was refused', 'Table 1 is silent for 3 minutes', 'Table 2 has no match to call while others wait', 'The day is running late', 'Held: Men 70 kg', 'Held: Kim Low', '40 minutes later than planned', 'Something needs attention']) {
    expect(decisions.getByText(text)).toBeVisible();
  }
});

test('a class is called to the stage, its athletes are ticked, and it is opened', async () => {
  takes('stage');
  takes('open');
  takes('present');
  const entry = (id: string, name: string) => ({ _id: id, user: { id, name, isBye: false } });
  server.use(replies('get', '/tournament/brackets-data/:id', { _id: 'c2', version: 1, participants: [entry('a1', 'Kim Low'), { ...entry('a2', 'Lea May'), present: true }], matches: [] }));
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Call Women 60 kg to the stage' }));
  expect(await screen.findByText('Class called to the stage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Women 60 kg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Women 60 kg' });
  expect(await within(dialog).findByText('6 are missing')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Kim Low' }));
  await user.click(within(dialog).getByRole('button', { name: 'Open and call its matches' }));
  await waitFor(() => {
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['stage', { classId: 'c2', staged: true }],
      ['present', { entryId: 'a1', present: true }],
      ['open', { classId: 'c2', open: true }],
    ]);
  });
});

test('who is present is what the server has, shown at once and taken back if it refuses', async () => {
  const there = new Set<unknown>();
  let refuse = false;
  const entry = (id: string, name: string) => ({ _id: id, user: { id, name, isBye: false }, ...(there.has(id) ? { present: true } : {}) });
  server.use(
    http.get('*/api/tournament/brackets-data/:id', () =>
      HttpResponse.json({ success: true, message: '', data: { _id: 'c2', version: 1 + there.size, participants: [entry('a1', 'Kim Low'), entry('a2', 'Lea May')], matches: [] } }),
    ),
    http.post('*/api/event/queue/present', async ({ request }) => {
      const { entryId } = (await request.json()) as { entryId: string };
      await delay(50);
      if (refuse) return HttpResponse.json({ success: false, message: 'The class is over.' }, { status: 409 });
      there.add(entryId);
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Women 60 kg' }));
  const kim = await screen.findByRole('checkbox', { name: 'Kim Low' });
  await user.click(kim);
  expect(kim).toBeChecked();
  await waitFor(() => { expect(kim).toBeEnabled(); });
  expect(kim).toBeChecked();
  refuse = true;
  const lea = screen.getByRole('checkbox', { name: 'Lea May' });
  await user.click(lea);
  expect(lea).toBeChecked();
  await waitFor(() => { expect(lea).not.toBeChecked(); });
});

test('a table is paused by one touch, closed from its menu, and both are undone', async () => {
  const states: unknown[] = [];
  server.use(
    http.put('*/api/event/tables/update/:id', async ({ params, request }) => {
      states.push([params['id'], await request.json()]);
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
  );
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Pause Table 2' }));
  expect(await screen.findByText('Table 2 is paused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(states).toEqual([['tb2', { state: 'paused' }], ['tb2', { state: 'open' }]]);
  });
});

test('a protest needs which bout, who and why', async () => {
  const filed: unknown[] = [];
  const over = (number: number, completedAt: string) => ({ ...aMatch({ _id: `o${String(number)}`, matchNumber: number, status: 'completed', completedAt }) });
  server.use(
    replies('get', '/tournament/brackets-data/:id', { _id: 'c1', version: 1, participants: [], matches: [over(1, '2026-12-05T09:00:00Z'), over(2, '2026-12-05T09:05:00Z')] }),
    http.post('*/api/event/protest', async ({ request }) => {
      filed.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
  );
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Protest…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Protest' });
  const match = await within(dialog).findByLabelText(/^Match/);
  await user.click(within(dialog).getByRole('button', { name: 'File protest' }));
  expect(within(dialog).getByText('Choose a match.')).toBeVisible();
  expect(within(dialog).getByText('Reason is required.')).toBeVisible();
  // The latest first.
  await waitFor(() => {
    expect(within(match).getAllByRole('option').map((option) => option.textContent.slice(0, 2))).toEqual(['Ch', 'M2', 'M1']);
  });
  await user.selectOptions(match, 'o2');
  await user.click(within(dialog).getByRole('radio', { name: 'Bo Li' }));
  await user.type(within(dialog).getByLabelText(/Reason/), 'Elbow left the pad');
  await user.click(within(dialog).getByRole('button', { name: 'File protest' }));
  await waitFor(() => {
    expect(filed).toEqual([{ matchId: 'o2', entryId: 'entry of p2', reason: 'Elbow left the pad' }]);
  });
});

test('free tables are told in one line', async () => {
  queue = usual({ decisions: [{ kind: 'idle', tableId: 'tb1', athletes: [] }, { kind: 'idle', tableId: 'tb2', athletes: [] }] });
  await opened();
  const decisions = within(screen.getByRole('region', { name: 'To be decided' }));
  expect(decisions.getAllByRole('listitem')).toHaveLength(1);
  expect(decisions.getByText('Table 1 and Table 2 have no match to call while others wait')).toBeVisible();
});

test('a correction that a table proposes tells who, when and why, and leads to its match', async () => {
  const decision = { kind: 'correct' as const, matchId: 'o3', classId: 'c1', className: 'Men 70 kg', protestId: 'p9', since: '2026-12-05T09:00:00Z', athletes: ['Rita Ref'], number: 3 };
  reasons = [{ kind: 'protest', protestId: 'p9', reason: 'athlete' }];
  queue = usual({ decisions: [decision] });
  const filed = { _id: 'p9', eventId: 'e1', matchId: 'o3', matchNumber: 3, class: { _id: 'c1', name: 'Men 70 kg' }, athlete: '', entryId: '', reason: 'athlete', link: '', filedBy: { _id: 'u9', name: 'Rita Ref' }, filedAt: '2026-12-05T09:00:00Z', outcome: '', note: '', decidedBy: null, decidedAt: null };
  const decided: unknown[] = [];
  const protest = { ...filed, _id: 'p1', athlete: 'Ann Lee', matchNumber: 1, reason: 'Elbow', link: 'https://video.example/1', outcome: 'dismissed', note: 'seen', decidedBy: { _id: 'u1', name: 'Olga Org' }, decidedAt: '2026-12-05T08:00:00Z' };
  server.use(
    replies('get', '/event/protests/:id', [protest, filed]),
    http.post('*/api/event/protest/decide/:id', async ({ request, params }) => {
      decided.push([params['id'], await request.json()]);
      return HttpResponse.json({ success: true, message: '', data: filed });
    }),
  );
  const user = await opened();
  expect(screen.getByText('Rita Ref proposes to correct M3')).toBeVisible();
  const listed = await screen.findByRole('region', { name: 'Protests' });
  expect(within(listed).getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Correction of M3.*Not decided.*10:00.*Rita Ref.*wrong athlete/),
    expect.stringMatching(/Ann Lee about M1.*Dismissed.*Elbow.*09:00.*Olga Org.*seen.*Link/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Decide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Proposed correction' });
  expect(within(dialog).getByText('wrong athlete')).toBeVisible();
  expect(within(dialog).getByText('Rita Ref')).toBeVisible();
  expect(within(dialog).getByText('10:00')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Go to the match' }));
  await waitFor(() => {
    expect(decided).toEqual([['p9', { upheld: true }]]);
  });
  await waitFor(() => {
    expect(location.pathname + location.search).toBe('/brackets/c1?match=3');
  });
});

test('an empty hall says what to do', async () => {
  queue = aQueue({ now: aNow({ tables: [] }) });
  await opened();
  expect(screen.getByText('No table is open')).toBeVisible();
  expect(screen.getByText('The queue is empty')).toBeVisible();
  expect(screen.getByText('No classes with athletes yet')).toBeVisible();
});

test('when all classes are over nothing is to be opened any more', async () => {
  queue = aQueue({ now: aNow({ tables: [] }), classes: [aQueueClass({ _id: 'c1', state: 'over' })], day: { comes: true, over: true } });
  await opened();
  expect(screen.getAllByText('Every match has a result. You can finish the event.')).not.toHaveLength(0);
  expect(screen.queryByText(/^Open a class/)).toBeNull();
});

test('before and after the day it says so, and leads to the plan', async () => {
  server.use(replies('get', '/event/:id', anEvent()));
  openApp('/events/e1/day', 'organizer');
  expect(await screen.findByText('The day begins when the event starts.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Day' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Plan the day' })).toHaveAttribute('href', '/events/e1/plan');
});

test('a queue that cannot be loaded says so and is asked for again', async () => {
  server.use(refuses('get', '/event/queue/:id', 403, 'Only officials of this event.'));
  const user = openApp('/events/e1/day', 'referee');
  server.use(replies('get', '/event/:id', anEvent({ state: 'running', officials: [{ _id: 'r1', name: 'Ruth Bell', role: 'referee' }] } as object)));
  expect(await screen.findByText('Only officials of this event.')).toBeVisible();
  server.use(http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tables' })).toBeVisible();
});
