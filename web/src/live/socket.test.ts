import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from './socket';
import { connection } from './status';
import { ApiError } from '@/api/client';
import { newQueryClient } from '@/api/query';
import { session } from '@/lib/session';
import { soon } from '@/test/soon';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

/** The server's end of a connection. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  sent: { token?: string; subscribe: string[] }[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const current = { token: 'secret', user: { _id: 'u1', name: 'Ada', email: 'ada@example.org', role: 'participant' as const } };
let queries: QueryClient;
let stop: () => void;

/** The newest connection, once there are `n` of them. */
async function socket(n: number): Promise<FakeSocket> {
  await soon(() => {
    expect(FakeSocket.all.length).toBe(n);
  });
  return FakeSocket.all[n - 1]!;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  queries = newQueryClient();
  session.set(current);
  stop = connect(queries, current);
});
afterEach(() => {
  stop();
  queries.clear();
  server.resetHandlers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says who it is first, and what it shows whenever that changes', async () => {
  const ws = await socket(1);
  expect(ws.url).toBe('ws://localhost/api/live');
  ws.open();
  expect(ws.sent).toEqual([{ token: 'secret', subscribe: ['categories', 'tournaments', 'user'] }]);
  expect(connection.get()).toBe('connecting');
  ws.tell({ event: 'subscribed' });
  expect(connection.get()).toBe('live');

  const hide = new QueryObserver(queries, { queryKey: ['leaderboard', {}], queryFn: () => [] }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(ws.sent.slice(1)).toEqual([{ subscribe: ['categories', 'leaderboard', 'tournaments', 'user'] }]);
  hide();
  await vi.advanceTimersByTimeAsync(100);
  expect(ws.sent.slice(2)).toEqual([{ subscribe: ['categories', 'tournaments', 'user'] }]);
});

test('comes back between one and two seconds after a loss', async () => {
  const ws = await socket(1);
  ws.open();
  ws.tell({ event: 'subscribed' });
  await vi.advanceTimersByTimeAsync(6000);
  ws.end(1001);
  expect(connection.get()).toBe('lost');
  await vi.advanceTimersByTimeAsync(900);
  expect(FakeSocket.all.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1200);
  const next = await socket(2);
  next.open();
  next.tell({ event: 'subscribed' });
  expect(next.sent[0]?.token).toBe('secret');
  expect(connection.get()).toBe('live');
});

test('gives up an attempt after 20 seconds', async () => {
  await socket(1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(FakeSocket.all.length).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(FakeSocket.all.length).toBe(2);
});

test('waits longer from loss to loss, at most five seconds, and begins anew after one that lasted', async () => {
  const pauses: number[] = [];
  const nextAfterLoss = async (n: number) => {
    const began = Date.now();
    (await socket(n)).end(1006);
    while (FakeSocket.all.length === n) await vi.advanceTimersByTimeAsync(10);
    pauses.push(Date.now() - began);
  };
  for (let n = 1; n <= 7; n++) await nextAfterLoss(n);
  // The clock advances slightly while the test itself runs.
  expect(pauses[0]).toBeLessThan(2500);
  expect(pauses.at(-1)).toBeGreaterThan(4500);
  expect(pauses.at(-1)).toBeLessThan(5500);
  (await socket(8)).open();
  await vi.advanceTimersByTimeAsync(6000);
  await nextAfterLoss(8);
  expect(pauses.at(-1)).toBeLessThan(2500);
});

test('a connection without a sign of life is dead', async () => {
  const ws = await socket(1);
  ws.open();
  for (let i = 0; i < 4; i++) {
    await vi.advanceTimersByTimeAsync(25_000);
    ws.tell({ event: 'ping' });
  }
  expect(FakeSocket.all.length).toBe(1);
  ws.tell({ event: 'subscribed' });
  await vi.advanceTimersByTimeAsync(45_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(connection.get()).toBe('lost');
});

test('a browser without a network says so at once', async () => {
  const ws = await socket(1);
  ws.open();
  ws.tell({ event: 'subscribed' });
  dispatchEvent(new Event('offline'));
  expect(connection.get()).toBe('lost');
  // It may be wrong.
  const next = await socket(2);
  next.open();
  next.tell({ event: 'subscribed' });
  expect(connection.get()).toBe('live');
});

test('what could not be loaded is loaded once the server is there again, but not what it refused', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue('loaded');
  const refused = vi.fn().mockRejectedValue(new ApiError(404, 'Nothing has this id.'));
  const hides = [
    new QueryObserver(queries, { queryKey: ['a'], queryFn: load, retry: false }).subscribe(() => undefined),
    new QueryObserver(queries, { queryKey: ['b'], queryFn: refused }).subscribe(() => undefined),
  ];
  const ws = await socket(1);
  await soon(() => {
    expect(queries.getQueryState(['a'])?.status).toBe('error');
  });
  ws.open();
  ws.tell({ event: 'subscribed' });
  await soon(() => {
    expect(queries.getQueryData(['a'])).toBe('loaded');
  });
  expect(refused).toHaveBeenCalledOnce();
  hides.forEach((hide) => { hide(); });
});

test('a token that has ended ends the session', async () => {
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  server.use(
    http.get('*/api/users/getuser/u1', () => HttpResponse.json({ success: false, message: 'jwt expired' }, { status: 401 })),
  );
  const ws = await socket(1);
  ws.open();
  ws.end(4401);
  await soon(() => {
    expect(session.get()).toBeNull();
  });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?from=%2F');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.all.length).toBe(1);
});

test.each([
  ['the server is away for a moment', () => HttpResponse.json({ success: false, message: 'Away.' }, { status: 503 })],
  ['there is no network', () => HttpResponse.error()],
  ['the session is good', () => HttpResponse.json({ success: true, message: 'ok', data: current.user })],
])('a token that was refused is tried again when %s', async (_, answer) => {
  server.use(http.get('*/api/users/getuser/u1', answer));
  const ws = await socket(1);
  ws.open();
  ws.end(4401);
  const next = await socket(2);
  next.open();
  next.tell({ event: 'subscribed' });
  expect(next.sent[0]?.token).toBe('secret');
  expect(connection.get()).toBe('live');
});

test('a network that is back is used at once, whatever pause there was', async () => {
  for (let n = 1; n <= 5; n++) (await socket(n)).end(1006);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  const next = await socket(6);
  next.open();
  next.tell({ event: 'subscribed' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([FakeSocket.all.length, connection.get()]).toEqual([6, 'live']);
});

test('what it does not know it ignores', async () => {
  const ws = await socket(1);
  ws.open();
  ws.dispatchEvent(new MessageEvent('message', { data: 'not JSON' }));
  ws.tell({ event: 'something new' });
  ws.tell({ event: 'data-updated', type: 'something new' });
  expect(connection.get()).toBe('connecting');
});
