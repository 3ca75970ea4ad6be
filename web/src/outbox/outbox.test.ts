import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bout, NewEntry } from '@/api/types';
import type { outbox } from './outbox';
import type { session } from '@/lib/session';
import { people, server, serveApi } from '@/test/app';
import { aMatch } from '@/test/samples';
import { turns } from '@/test/turns';

serveApi();

/** A tab: a copy of the app's modules on the browser's single database. */
type Tab = { outbox: typeof outbox; session: typeof session };

/** Not tested here: the pad replays the log itself. */
const notReplayed: Bout['log']['state'] = {
  athletes: {}, by: null, games: [], grip: 'own', ignored: [], phase: 'ready', proposal: null, score: {}, slips: 0, winner: null, hands: { slip: null, noGrip: null, request: false },
};

/** A log like the server's: ids once, in order of arrival. */
class Table {
  entries: NewEntry[] = [];
  scorer: string | null = null;
  epoch = 0;
  /** The fate of the next requests, before or instead of a reply. */
  faults: ('lost' | 'unanswered' | 'half' | 'busy' | 'silent' | 'portal' | { status: number; code?: string; message: string })[] = [];
  requests: { device: string; epoch: number; ids: string[] }[] = [];
  reports: { device: string; body: unknown }[] = [];
  underWay = 0;
  mostUnderWay = 0;

  bout(): Bout {
    return {
      match: aMatch(),
      tournament: { _id: 't1', name: 'Harbour Open', arm: 'right', bestOf: 3, category: null, status: 'active', version: 1 },
      next: [],
      log: {
        matchId: 'm1', tournamentId: 't1', epoch: this.epoch,
        scorer: this.scorer === null ? null : { _id: 'r', name: 'Ruth Bell', device: this.scorer, since: '' },
        rules: { warningsPerFoul: 2, foulsPerGame: 2, falseStart: 'warning', losingFoulLoses: false, foulStops: false, foulWipesOpponents: false, foulsCarryOver: false, straps: 'slip', strapsOnRequest: false, switchSides: false },
        bestOf: 3, grip: 0, state: notReplayed, entries: this.entries.map((entry) => ({ ...entry, source: 'pad', official: { _id: 'r', name: 'Ruth Bell' }, received: '' })),
      },
    };
  }

  private take(device: string, epoch: number, entries: NewEntry[]): string | undefined {
    const known = entries.every(({ id }) => this.entries.some((one) => one.id === id));
    if (known) return undefined;
    if (this.scorer !== null && (this.scorer !== device || (epoch < this.epoch && !(epoch === 0 && this.epoch === 1)))) return 'Ruth Bell is scoring this match.';
    if (this.scorer === null) [this.scorer, this.epoch] = [device, this.epoch + 1];
    for (const entry of entries) if (!this.entries.some(({ id }) => id === entry.id)) this.entries.push(entry);
    return undefined;
  }

  handlers() {
    const good = (data: unknown) => HttpResponse.json({ success: true, message: '', data });
    return [
      http.get('*/api/match/log/m1', () => good(this.bout())),
      http.post('*/api/match/take-over/m1', async ({ request }) => {
        this.scorer = ((await request.json()) as { device: string }).device;
        this.epoch++;
        return good(this.bout());
      }),
      http.post('*/api/match/log/m1', async ({ request }) => {
        const { device, epoch, entries } = (await request.json()) as { device: string; epoch: number; entries: NewEntry[] };
        this.requests.push({ device, epoch, ids: entries.map(({ id }) => id) });
        this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        this.underWay--;
        const fault = this.faults.shift();
        if (fault === 'lost') return HttpResponse.error();
        if (fault === 'busy') return HttpResponse.json({ success: false, message: 'busy' }, { status: 503 });
        if (fault === 'portal') return new HttpResponse('<h1>Accept our terms</h1>', { headers: { 'Content-Type': 'text/html' } });
        if (typeof fault === 'object') return HttpResponse.json({ ...fault, success: false }, { status: fault.status });
        const refused = this.take(device, epoch, entries);
        if (refused) return HttpResponse.json({ success: false, code: 'server.log.scored_elsewhere', message: refused }, { status: 409 });
        if (fault === 'silent') await new Promise((resolve) => setTimeout(resolve, 400));
        if (fault === 'unanswered') return HttpResponse.error();
        if (fault === 'half') return new HttpResponse(JSON.stringify({ success: true, data: this.bout() }).slice(0, 40), { headers: { 'Content-Type': 'application/json' } });
        return good(this.bout());
      }),
      http.put('*/api/devices/:id', async ({ request, params }) => {
        this.reports.push({ device: String(params['id']), body: await request.json() });
        return good({});
      }),
    ];
  }
}

let table: Table;
let tabs: Tab[] = [];

async function open(role: 'referee' | 'organizer' = 'referee'): Promise<Tab> {
  vi.resetModules();
  const [{ outbox }, { session }, { patience }] = await Promise.all([import('./outbox'), import('@/lib/session'), import('./sender')]);
  patience.first = 200;
  session.set({ token: `of ${role}`, user: people[role] });
  outbox.start();
  const tab = { outbox, session };
  tabs.push(tab);
  return tab;
}

// A tab of a finished test sends nothing to the next test's table.
afterEach(() => {
  for (const { session } of tabs) session.clear();
  tabs = [];
});

const ids = () => table.entries.map(({ id }) => id);
const settled = async (tab: Tab) => {
  await vi.waitFor(() => { expect(tab.outbox.get()).toMatchObject({ known: true, entries: [] }); });
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  table = new Table();
  server.use(...table.handlers());
});

test('what is entered is kept, then sent in order, and forgotten when the server has it', async () => {
  const tab = await open();
  for (const athlete of ['a', 'b', 'c']) await tab.outbox.add(table.bout(), { kind: 'warning', athlete });
  await settled(tab);
  expect(table.entries.map(({ athlete }) => athlete)).toEqual(['a', 'b', 'c']);
  expect(tab.outbox.get().sent).toBeDefined();
  expect(table.mostUnderWay).toBe(1);
  expect(await tab.outbox.kept('m1')).toMatchObject({ log: { entries: table.entries } });
});

test('through a network that fails in every way all arrives once, in order', async () => {
  const tab = await open();
  table.faults = ['lost', 'unanswered', 'half', 'portal', 'busy', 'silent', 'unanswered'];
  // It never claims that an entry was sent before the server has it.
  let added = 0;
  const end = tab.outbox.subscribe(() => {
    const held = tab.outbox.get().entries.map(({ entry }) => entry.id);
    expect(new Set([...held, ...ids()]).size).toBeGreaterThanOrEqual(added);
  });
  for (let n = 0; n < 12; n++) {
    const before = table.requests.length;
    await tab.outbox.add(table.bout(), { kind: 'warning', athlete: String(n) });
    added++;
    await vi.waitFor(() => { expect(table.requests.length).toBeGreaterThan(before); });
  }
  await vi.waitFor(() => { expect(table.faults).toEqual([]); });
  await settled(tab);
  expect(table.entries.map(({ athlete }) => athlete)).toEqual(Array.from({ length: 12 }, (_, n) => String(n)));
  expect(new Set(ids()).size).toBe(12);
  end();
  expect(table.mostUnderWay).toBe(1);
});

test('a page that is gone has lost nothing: the next one sends it', async () => {
  server.use(http.post('*/api/match/log/m1', () => HttpResponse.error()));
  const tab = await open();
  await tab.outbox.add(table.bout(), { kind: 'game', athlete: 'a', by: 'pin' });
  expect(tab.outbox.get().entries).toHaveLength(1);
  tab.session.clear(); // it sends no more
  server.use(...table.handlers());
  const next = await open();
  await settled(next);
  expect(table.entries).toHaveLength(1);
});

test('it belongs to who made it: another person sends nothing of it, and sees that it waits', async () => {
  const failed = vi.fn();
  server.use(http.post('*/api/match/log/m1', () => {
    failed();
    return HttpResponse.error();
  }));
  const tab = await open('referee');
  await tab.outbox.add(table.bout(), { kind: 'start' });
  await vi.waitFor(() => { expect(failed).toHaveBeenCalled(); });
  await turns();
  tab.session.set({ token: 'of organizer', user: people.organizer });
  server.use(...table.handlers());
  await vi.waitFor(() => { expect(tab.outbox.get()).toMatchObject({ entries: [], others: [{ name: people.referee.name, count: 1 }] }); });
  tab.outbox.wake();
  await turns();
  expect(table.requests).toEqual([]);
  tab.session.set({ token: 'of referee', user: people.referee });
  await settled(tab);
  expect(table.entries).toHaveLength(1);
  expect(tab.outbox.get().others).toEqual([]);
});

test('two tabs send each entry once, one at a time', async () => {
  const [one, other] = [await open(), await open()];
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).outbox.add(table.bout(), { kind: 'warning', athlete: String(n) })));
  await Promise.all([settled(one), settled(other)]);
  expect(table.requests.flatMap((request) => request.ids)).toHaveLength(10);
  expect(new Set(ids()).size).toBe(10);
  expect(table.mostUnderWay).toBe(1);
});

test('what is refused stays until somebody decides, with what was entered after it; other matches go on', async () => {
  [table.scorer, table.epoch] = ['another device', 4];
  const tab = await open();
  const before = { ...table.bout(), log: { ...table.bout().log, epoch: 3 } };
  table.entries.push({ id: 'theirs', kind: 'game', athlete: 'b', by: 'pin', at: '' });
  await tab.outbox.add(before, { kind: 'game', athlete: 'a', by: 'pin' });
  await vi.waitFor(() => { expect(tab.outbox.get().entries).toMatchObject([{ refused: { code: 'server.log.scored_elsewhere', message: 'Ruth Bell is scoring this match.' } }]); });
  await tab.outbox.add(before, { kind: 'warning', athlete: 'a' });
  await turns();
  expect(table.requests).toHaveLength(1);
  await vi.waitFor(() => { expect(table.reports.at(-1)?.body).toMatchObject({ waiting: 0, refused: [{ matchId: 'm1', code: 'server.log.scored_elsewhere' }] }); });
  // The server's version is there to compare.
  expect((await tab.outbox.kept('m1'))?.log.entries.map(({ id }) => id)).toEqual(['theirs']);

  await tab.outbox.insist('m1');
  await settled(tab);
  expect(table.entries.map(({ kind, strikes }) => [kind, strikes])).toEqual([['game', undefined], ['strike', 'theirs'], ['game', undefined], ['warning', undefined]]);
  await vi.waitFor(() => { expect(table.reports.at(-1)?.body).toEqual({ waiting: 0, refused: [] }); });
});

test('what is refused again after somebody insisted says so, and its strikes are made anew, not twice', async () => {
  [table.scorer, table.epoch] = ['another device', 4];
  table.entries.push({ id: 'theirs', kind: 'game', athlete: 'b', by: 'pin', at: '' });
  const tab = await open();
  const before = { ...table.bout(), log: { ...table.bout().log, entries: [] } };
  await tab.outbox.add(before, { kind: 'game', athlete: 'a', by: 'pin' });
  await vi.waitFor(() => { expect(tab.outbox.get().entries[0]?.refused).toBeDefined(); });
  for (let n = 0; n < 2; n++) {
    table.faults = [{ status: 409, message: 'M7 has started.' }];
    await tab.outbox.insist('m1');
    await vi.waitFor(() => { expect(tab.outbox.get().entries.map((kept) => [kept.entry.kind, kept.insisted, kept.refused?.message])).toEqual([['strike', true, 'M7 has started.'], ['game', true, 'M7 has started.']]); });
  }
  await tab.outbox.drop('m1');
  await settled(tab);
  expect(ids()).toEqual(['theirs']);
});

test('what is dropped is gone, and told', async () => {
  [table.scorer, table.epoch] = ['another device', 4];
  const tab = await open();
  await tab.outbox.add(table.bout(), { kind: 'game', athlete: 'a', by: 'pin' });
  await vi.waitFor(() => { expect(tab.outbox.get().entries[0]?.refused).toBeDefined(); });
  await tab.outbox.drop('m1');
  await settled(tab);
  expect(table.entries).toEqual([]);
  await vi.waitFor(() => { expect(table.reports.at(-1)?.body).toEqual({ waiting: 0, refused: [] }); });
});

test.each([400, 403, 404, 409])('a refusal with %i is kept, though the log cannot be read', async (status) => {
  server.use(http.get('*/api/match/log/m1', () => HttpResponse.json({ success: false, message: 'no' }, { status: 403 })));
  table.faults = [{ status, code: 'server.match.other', message: 'This is not your match.' }];
  const tab = await open();
  await tab.outbox.add(table.bout(), { kind: 'start' });
  await vi.waitFor(() => { expect(tab.outbox.get().entries[0]?.refused).toMatchObject({ code: 'server.match.other', message: 'This is not your match.' }); });
});

test.each([408, 429, 500, 502])('%i is no refusal: it is sent again', async (status) => {
  table.faults = [{ status, message: 'not now' }];
  const tab = await open();
  await tab.outbox.add(table.bout(), { kind: 'start' });
  await settled(tab);
  expect(table.requests).toHaveLength(2);
});

test('a login that has ended refuses nothing: what waits goes out with the next one', async () => {
  server.use(http.post('*/api/match/log/m1', () => HttpResponse.json({ success: false, message: 'Please log in.' }, { status: 401 })));
  const tab = await open();
  await tab.outbox.add(table.bout(), { kind: 'start' });
  await vi.waitFor(() => { expect(tab.session.get()).toBeNull(); });
  expect(table.entries).toEqual([]);
  server.use(...table.handlers());
  tab.session.set({ token: 'of the next login', user: people.referee });
  await settled(tab);
  expect(table.entries.map(({ kind }) => kind)).toEqual(['start']);
});

test('a clock that is set back changes no order', async () => {
  const tab = await open();
  table.faults = ['lost'];
  const clock = vi.spyOn(Date.prototype, 'toISOString').mockReturnValueOnce('2026-11-23T14:00:00.000Z');
  await tab.outbox.add(table.bout(), { kind: 'warning', athlete: 'first' });
  clock.mockReturnValueOnce('2026-11-23T13:00:00.000Z');
  await tab.outbox.add(table.bout(), { kind: 'warning', athlete: 'second' });
  clock.mockRestore();
  await settled(tab);
  expect(table.entries.map(({ athlete }) => athlete)).toEqual(['first', 'second']);
});

test('more than a request may hold goes in several', async () => {
  const tab = await open();
  table.faults = ['lost'];
  const bout = table.bout();
  await Promise.all(Array.from({ length: 130 }, () => tab.outbox.add(bout, { kind: 'slip' })));
  await settled(tab);
  expect(table.entries).toHaveLength(130);
  expect(Math.max(...table.requests.map((request) => request.ids.length))).toBeLessThanOrEqual(100);
});

test('a browser that keeps nothing says so, and takes nothing', async () => {
  const tab = await open();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  await expect(tab.outbox.add(table.bout(), { kind: 'start' })).rejects.toThrow('full');
  expect(tab.outbox.get().broken).toBe(true);
  expect(table.requests).toEqual([]);
});

/** The received calls in order, with the log's entries in between. */
function hall(answer: (body: { matchId: string; tableId: string }) => { status: number; message: string } | undefined = () => undefined) {
  const calls: { matchId: string; key: string | null; afterEntries: number }[] = [];
  server.use(
    http.post('*/api/event/queue/call', async ({ request }) => {
      const body = (await request.json()) as { matchId: string; tableId: string };
      calls.push({ matchId: body.matchId, key: request.headers.get('Idempotency-Key'), afterEntries: table.entries.length });
      const refused = answer(body);
      if (refused) return HttpResponse.json({ success: false, code: 'server.queue.no', message: refused.message }, { status: refused.status });
      return HttpResponse.json({ success: true, message: '', data: { eventId: 'e1', version: 4, at: '' } });
    }),
  );
  return calls;
}

test('a call waits for what was entered before it, and goes out once, by its own key', async () => {
  let busy = 1;
  const calls = hall(() => (busy-- > 0 ? { status: 503, message: 'busy' } : undefined));
  table.faults = ['busy'];
  const tab = await open();
  const answered = vi.fn();
  tab.outbox.onHall({ now: answered, notCalled: vi.fn() });
  await tab.outbox.add(table.bout(), { kind: 'game', athlete: 'a', by: 'pin' });
  await tab.outbox.call('m2', 'tb1');
  expect(tab.outbox.get().entries.map(({ matchId, call }) => [matchId, call?.tableId])).toEqual([['m1', undefined], ['m2', 'tb1']]);
  await settled(tab);
  expect(calls.map(({ matchId, afterEntries }) => [matchId, afterEntries])).toEqual([['m2', 1], ['m2', 1]]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ version: 4 }));
});

test('a call that is refused keeps what was pulled since, for a person to decide; alone it is told and forgotten', async () => {
  hall(() => ({ status: 409, message: 'It was called to table 2.' }));
  table.faults = ['lost'];
  const tab = await open();
  const told = vi.fn();
  tab.outbox.onHall({ now: vi.fn(), notCalled: told });
  await tab.outbox.call('m2', 'tb1');
  await settled(tab);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'It was called to table 2.' }));

  const calls = hall(() => ({ status: 409, message: 'It was called to table 2.' }));
  // Both are entered before the network is back.
  await Promise.all([tab.outbox.call('m1', 'tb1'), tab.outbox.add(table.bout(), { kind: 'game', athlete: 'a', by: 'pin' })]);
  await vi.waitFor(() => { expect(tab.outbox.get().entries.map(({ call, refused }) => [call !== undefined, refused?.message])).toEqual([[true, 'It was called to table 2.'], [false, undefined]]); });
  expect(calls).toHaveLength(1);
  expect(table.entries).toEqual([]);
  await vi.waitFor(() => { expect(table.reports.at(-1)?.body).toMatchObject({ refused: [{ matchId: 'm1', entry: { kind: 'start' } }] }); });
  // The pull counts: it is sent without the call.
  await tab.outbox.insist('m1');
  await settled(tab);
  expect(table.entries.map(({ kind }) => kind)).toEqual(['game']);
  expect(calls).toHaveLength(1);
});

test('a device at a table says so again and again, until its screen is left', async () => {
  const tab = await open();
  const leave = tab.outbox.standAt('tb1');
  await vi.waitFor(() => { expect(table.reports.at(-1)?.body).toEqual({ waiting: 0, refused: [], tableId: 'tb1' }); });
  const before = table.reports.length;
  tab.outbox.wake();
  await vi.waitFor(() => { expect(table.reports.length).toBeGreaterThan(before); });
  leave();
});

test('what is kept of a table is there without a network', async () => {
  const tab = await open();
  expect(await tab.outbox.keptTable('tb1')).toBeNull();
  await tab.outbox.keepTable('tb1', { now: { called: null } });
  const reopened = await open();
  expect(await reopened.outbox.keptTable('tb1')).toEqual({ now: { called: null } });
});
