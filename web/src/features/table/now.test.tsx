import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { NowTable } from '@/api/now';
import { toast } from '@/components/toast';
import { breaks, openApp, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue } from '@/test/hall';
import { keepsNothing } from '@/test/outbox';
import { aMatch } from '@/test/samples';

serveApi();
keepsNothing();

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const bouts = [aNowBout(1, ['Ann Lee', 'Bo Roe']), aNowBout(2, ['Cy Doe', 'Di Poe']), aNowBout(3, ['Ed Fox', 'Flo Gray'])] as const;

let table: NowTable;
let version: number;
let sent: { path: string; body: unknown }[];

/** The log of a bout in the form that a pad loads. */
function logOf(id: string) {
  const number = Number(id.slice(1));
  return { match: aMatch({ _id: id, matchNumber: number, bestOf: 1 }), tournament: { _id: 'c1', name: 'Men 70 kg', arm: 'right', bestOf: 1, status: 'active', category: null, version: 1 }, next: [], log: { entries: [], epoch: 0, bestOf: 1, scorer: null, rules: {} } };
}

function takes(path: string, then: (body: Record<string, unknown>) => void) {
  server.use(
    http.post(`*/api/event/queue/${path}`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ path, body });
      then(body);
      version++;
      return HttpResponse.json({ success: true, message: '', data: aNow({ version, tables: [table] }) });
    }),
  );
}

beforeEach(() => {
  const [, onDeck, hole] = bouts;
  table = aNowTable(2, { onDeck, inTheHole: hole });
  version = 1;
  sent = [];
  server.use(
    http.get('*/api/table/:id', () =>
      HttpResponse.json({ success: true, message: '', data: { table: { _id: 'tb2', number: 2, name: '', referees: '', state: 'open' }, event: { _id: 'e1', name: 'City Open' }, running: [], next: [], others: 0, classes: ['c1'], now: table, reach: 60 } }),
    ),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: aQueue({ now: aNow({ version, tables: [table] }) }) })),
    http.get('*/api/match/log/:id', ({ params }) => HttpResponse.json({ success: true, message: '', data: logOf(String(params['id'])) })),
    http.put('*/api/devices/:device', async ({ request }) => {
      sent.push({ path: 'device', body: await request.json() });
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
  );
});

const nowHere = () => screen.getByRole('region', { name: 'At this table now' });
/** Calls the first announced bout, like the server. */
const calls = () => {
  const { onDeck, inTheHole } = table;
  table = aNowTable(2, { called: onDeck && { ...onDeck, calledAt: inSeconds(0), deadline: inSeconds(60) }, onDeck: inTheHole });
};

test('one touch calls the next bout, its clock runs, and who comes is ticked by tap and by badge', async () => {
  takes('call', calls);
  const user = openApp('/tables/tb2', 'helper');
  await user.click(await screen.findByRole('button', { name: 'Call M2' }));
  expect(await within(nowHere()).findByRole('timer')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Cy Doe is here' })).toBeVisible();
  expect(sent.filter(({ path }) => path === 'call')).toEqual([{ path: 'call', body: { matchId: 'm2', tableId: 'tb2' } }]);
  await waitFor(() => {
    expect(sent).toContainEqual({ path: 'device', body: expect.objectContaining({ tableId: 'tb2' }) as unknown });
  });

  const arrives = (name: string) => {
    const { called } = table;
    if (called) table = { ...table, called: { ...called, athletes: called.athletes.map((one) => (one.name === name ? { ...one, arrived: true } : one)) } };
  };
  takes('arrived', () => { arrives('Cy Doe'); });
  await user.click(screen.getByRole('button', { name: 'Cy Doe is here' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Cy Doe is here' })).toHaveAttribute('aria-pressed', 'true');
  });
  takes('arrived-badge', () => { arrives('Di Poe'); });
  // A scanner types at once, regardless of the focus.
  for (const key of [...'0022123456', 'Enter']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Di Poe is here' })).toHaveAttribute('aria-pressed', 'true');
  });
  expect(sent.at(-1)).toEqual({ path: 'arrived-badge', body: { tableId: 'tb2', badge: '0022123456' } });
});

test('at zero a person decides, and the program nothing', async () => {
  const [bout] = bouts;
  table = aNowTable(2, { called: { ...bout, calledAt: inSeconds(-61), deadline: inSeconds(-1) } });
  takes('more-time', () => {
    table = aNowTable(2, { called: { ...bout, calledAt: inSeconds(-61), deadline: inSeconds(60) } });
  });
  const user = openApp('/tables/tb2', 'helper');
  const decide = await screen.findByRole('group', { name: 'Time is up: decide' });
  expect(within(decide).getByRole('button', { name: 'Default…' })).toBeVisible();
  expect(sent.filter(({ path }) => path !== 'device')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delayed, excused…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delayed, excused' });
  await user.type(within(dialog).getByLabelText(/Reason/), 'stretcher');
  await user.click(within(dialog).getByRole('button', { name: '1:00 more' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Time is up: decide' })).toBeNull());
  expect(sent.filter(({ path }) => path === 'more-time')).toEqual([{ path: 'more-time', body: { matchId: bout.matchId, seconds: 60, reason: 'stretcher' } }]);
});

test('without a network a call is kept and said to wait, and is sent when it is back', async () => {
  server.use(breaks('post', '/event/queue/call'));
  const user = openApp('/tables/tb2', 'helper');
  await user.click(await screen.findByRole('button', { name: 'Call M2' }));
  expect(await screen.findByText('Call not sent yet')).toBeVisible();
  expect(within(nowHere()).getByRole('timer')).toBeVisible();
  expect(await screen.findByText(/^Waiting: 1 since/)).toBeVisible();
  takes('call', calls);
  dispatchEvent(new Event('online'));
  await waitFor(() => {
    expect(screen.queryByText('Call not sent yet')).toBeNull();
  });
  expect(await screen.findByText('Sent')).toBeVisible();
});

test('a bout that was called without a network opens on the pad', async () => {
  server.use(breaks('post', '/event/queue/call'));
  const user = openApp('/tables/tb2', 'helper');
  await user.click(await screen.findByRole('button', { name: 'Call M2' }));
  expect(await screen.findByText('Call not sent yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open pad' }));
  expect(await screen.findByRole('region', { name: 'Ada King' })).toBeVisible();
  expect(screen.getByRole('timer')).toBeVisible();
});

test('a call that is refused, with nothing pulled, is forgotten, and told until somebody has read it or another is taken', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/event/queue/call', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ success: false, message: 'Cy Doe was called to table 1.' }, { status: 409 });
    }),
  );
  const user = openApp('/tables/tb2', 'helper');
  await user.click(await screen.findByRole('button', { name: 'Call M2' }));
  expect(await screen.findByText('The call was refused')).toBeVisible();
  expect(screen.getByText('Cy Doe was called to table 1.')).toBeVisible();
  // Once: another test's unsent entries do not matter here.
  expect(asked).toEqual([{ matchId: 'm2', tableId: 'tb2' }]);
  // It does not go automatically.
  expect(toast.list()).toEqual([expect.objectContaining({ text: 'The call was refused' })]);
  expect(toast.list()[0]?.time).toBeUndefined();
  takes('call', calls);
  // The button is back once the hall's state has loaded.
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Call M2' }));
    await waitFor(() => { expect(sent).toContainEqual({ path: 'call', body: { matchId: 'm2', tableId: 'tb2' } }); }, { timeout: 500 });
  });
  await waitFor(() => {
    expect(screen.queryByText('The call was refused')).toBeNull();
  });
});

test('who still rests is not called unless both are ready; a table that is paused calls nobody', async () => {
  const [, onDeck] = bouts;
  table = aNowTable(2, { onDeck: { ...onDeck, readyAt: inSeconds(200) } });
  takes('waive', () => {
    table = aNowTable(2, { onDeck: { ...onDeck, readyAt: inSeconds(200), waived: true } });
  });
  const user = openApp('/tables/tb2', 'helper');
  expect(await screen.findByText(/^Rests until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Call M/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Both are ready' }));
  expect(await screen.findByRole('button', { name: /^Call M/ })).toBeVisible();
});

test('what was started elsewhere and comes next says that it goes on by itself', async () => {
  const [called, next] = bouts;
  const begun = { ...next, status: 'in-progress' as const, startedAt: inSeconds(-60) };
  table = aNowTable(2, { called: { ...called, calledAt: inSeconds(0) }, onDeck: begun });
  openApp('/tables/tb2', 'helper');
  expect(within(await screen.findByRole('region', { name: 'Next at this table' })).getByText('Already started. It continues here automatically.')).toBeVisible();
});

test('what has begun rests, which nobody waives', async () => {
  const [, onDeck] = bouts;
  table = aNowTable(2, { onDeck: { ...onDeck, status: 'in-progress', startedAt: inSeconds(-60), readyAt: inSeconds(200) } });
  openApp('/tables/tb2', 'helper');
  expect(await screen.findByText(/^Rests until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Both are ready' })).toBeNull();
});

test('a table that has nothing says so', async () => {
  table = aNowTable(2);
  openApp('/tables/tb2', 'helper');
  expect(await screen.findByText('No match is ready')).toBeVisible();
  expect(screen.getAllByText('No match yet')).toHaveLength(2);
});

test('a table that is closed says so, and offers nothing', async () => {
  table = aNowTable(2, { state: 'closed' });
  openApp('/tables/tb2', 'helper');
  expect(await screen.findByText('This table is closed')).toBeVisible();
  expect(screen.queryByText('No match is ready')).toBeNull();
});

test('a tick covers nothing: it shows itself', async () => {
  const [bout] = bouts;
  table = aNowTable(2, { called: { ...bout, calledAt: inSeconds(0), deadline: inSeconds(60) } });
  takes('arrived', () => {
    table = aNowTable(2, { called: { ...bout, calledAt: inSeconds(0), deadline: inSeconds(60), athletes: bout.athletes.map((one) => ({ ...one, arrived: true })) } });
  });
  const user = openApp('/tables/tb2', 'helper');
  await user.click(await screen.findByRole('button', { name: 'Ann Lee is here' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Ann Lee is here' })).toHaveAttribute('aria-pressed', 'true');
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an official at the table is told who is called at another event, too; a helper loads nothing of it', async () => {
  calls();
  let asked = 0;
  server.use(
    http.get('*/api/event/reasons/:id', () => {
      asked++;
      return HttpResponse.json({ success: true, message: '', data: [{ kind: 'called-twice', reason: '', tableId: 'tb2', matchId: 'm2', classId: 'c1', athlete: 'Cy Doe', elsewhere: { event: 'Spring Cup', table: 3 } }] });
    }),
  );
  openApp('/tables/tb2', 'helper');
  expect(await within(await screen.findByRole('region', { name: 'At this table now' })).findByRole('timer')).toBeVisible();
  expect(asked).toBe(0);
  cleanup();
  openApp('/tables/tb2', 'referee');
  expect(await screen.findByText(/Cy Doe.* is also called at table 3 of .*Spring Cup/)).toBeVisible();
});
