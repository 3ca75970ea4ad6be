import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newIdempotencyKey, retries, fetchWithRetry, unsent } from './retry';

const url = 'http://localhost/api/tournament/create';
const good = () => Response.json({ success: true });
const gone = () => Promise.reject(new TypeError('fetch failed'));

describe('fetchWithRetry', () => {
  const sent: Request[] = [];
  let answers: ((signal: AbortSignal) => Response | Promise<Response>)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    retries.time = 60_000;
    sent.length = 0;
    vi.stubGlobal('fetch', (request: Request, { signal }: RequestInit) => {
      sent.push(request);
      const aborted = new Promise<never>((_, reject) => {
        signal!.addEventListener('abort', () => { reject(signal!.reason as Error); });
      });
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      return Promise.race([answer(signal!), aborted]);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    retries.time = 0;
  });

  const post = () => fetchWithRetry(new Request(url, { method: 'POST', body: '{"name":"Cup"}' }));

  it('sends a change again with the same key and body until it is answered', async () => {
    answers = [gone, () => new Response('Bad gateway', { status: 502 }), gone, good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(200);
    expect(unsent.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await reply).ok).toBe(true);
    expect(unsent.get()).toBe(0);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map((r) => r.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(sent[0]!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(await sent[3]!.text()).toBe('{"name":"Cup"}');
  });

  it('gives each change a key of its own', async () => {
    answers = [good];
    await post();
    await post();
    expect(sent[0]!.headers.get('Idempotency-Key')).not.toBe(sent[1]!.headers.get('Idempotency-Key'));
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it.each([400, 401, 403, 409, 429, 500, 503])('takes %i of the server for an answer', async (status) => {
    answers = [() => Response.json({ success: false, message: 'No.' }, { status })];
    expect((await post()).status).toBe(status);
    expect(sent).toHaveLength(1);
  });

  it('sends a change again when the server says to, and not before', async () => {
    const moment = () => Response.json({ success: false, message: 'Away.' }, { status: 503, headers: { 'Retry-After': '2' } });
    answers = [moment, good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(1);
    expect(unsent.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect((await reply).ok).toBe(true);
  });

  it('goes on at once when the browser is online again', async () => {
    answers = [gone, gone, gone, good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(3000);
    const before = sent.length;
    globalThis.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await reply).ok).toBe(true);
  });

  it('gives up after a minute and says so', async () => {
    answers = [gone];
    const failed = expect(post()).rejects.toThrow('fetch failed');
    await vi.advanceTimersByTimeAsync(70_000);
    await failed;
    expect(unsent.get()).toBe(0);
    expect(sent.length).toBeGreaterThan(10);
  });

  it('gives up an attempt on a network that swallows it, and says that it is on its way', async () => {
    const swallowed = () => new Promise<Response>(() => undefined);
    answers = [swallowed, good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(4900);
    expect(unsent.get()).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(unsent.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    expect((await reply).ok).toBe(true);
    expect(unsent.get()).toBe(0);
  });

  /** A reply whose body comes in delayed parts and then breaks, or stalls until it is aborted. */
  const half = (then: 'breaks' | 'stalls', ...after: number[]) => (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        signal.addEventListener('abort', () => { controller.error(signal.reason); });
        for (const time of after) {
          await new Promise((resolve) => setTimeout(resolve, time));
          controller.enqueue(new TextEncoder().encode('{"success":'));
        }
        if (then === 'breaks') controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { status: 201 });
  };

  it('sends a change again, with the same key, whose reply breaks after its headers', async () => {
    answers = [half('breaks', 100), good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await (await reply).json()).toEqual({ success: true });
    expect(sent).toHaveLength(2);
    expect(sent[1]!.headers.get('Idempotency-Key')).toBe(sent[0]!.headers.get('Idempotency-Key'));
  });

  it('sends a change again whose reply stalls in the middle, but not one that is only slow', async () => {
    answers = [half('stalls', 20_000, 20_000), good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(64_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect((await reply).ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['breaks', 'network error'],
    ['stalls', 'No answer'],
  ] as const)('fails to read a reply that %s in the middle', async (then, error) => {
    answers = [half(then, 100)];
    const failed = expect(fetchWithRetry(new Request('http://localhost/api/tournament/get-all'))).rejects.toThrow(error);
    await vi.advanceTimersByTimeAsync(26_000);
    await failed;
  });

  it('keeps status, headers and body of a reply', async () => {
    answers = [() => Response.json({ data: 'Łódź' }, { status: 409, headers: { 'X-Test': 'yes' } })];
    const reply = await post();
    expect([reply.status, reply.headers.get('X-Test'), await reply.json()]).toEqual([409, 'yes', { data: 'Łódź' }]);
  });

  it('has the browser ask before the page is left, until the change is confirmed', async () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    answers = [gone, good];
    const reply = post();
    await vi.advanceTimersByTimeAsync(100);
    expect(leave()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    await reply;
    expect(leave()).toBe(false);
  });

  it('fails to read from a network that swallows it', async () => {
    answers = [() => new Promise<Response>(() => undefined)];
    const failed = expect(fetchWithRetry(new Request('http://localhost/api/tournament/get-all'))).rejects.toThrow('No answer');
    await vi.advanceTimersByTimeAsync(25_000);
    await failed;
  });

  it('waits longer for work on a long list', async () => {
    const come = new Promise<Response>((resolve) => setTimeout(() => { resolve(good()); }, 100_000));
    answers = [() => come];
    const reply = fetchWithRetry(new Request('http://localhost/api/users/import', { method: 'POST', body: '{}' }));
    await vi.advanceTimersByTimeAsync(100_000);
    expect((await reply).status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  it('says what is to be again without a key', async () => {
    answers = [gone, good];
    const reply = fetchWithRetry(new Request('http://localhost/api/match/update-result/1', { method: 'PUT', body: '{}' }));
    await vi.advanceTimersByTimeAsync(2000);
    await reply;
    expect(sent).toHaveLength(2);
    expect(sent[1]!.headers.has('Idempotency-Key')).toBe(false);
  });

  it.each(['event/classes/preview', 'event/classes/merge-preview', 'event/plan'])('does not say of %s, which changes nothing, that it waits to be sent', async (path) => {
    answers = [() => new Promise(() => undefined)];
    const asked = fetchWithRetry(new Request(`http://localhost/api/${path}`, { method: 'POST', body: '{}' }));
    const failed = expect(asked).rejects.toThrow('No answer');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(unsent.get()).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
    expect(sent).toHaveLength(1);
  });

  it('gives up what is aborted, and does not say that it waits to be sent', async () => {
    answers = [() => new Promise(() => undefined)];
    const abort = new AbortController();
    const asked = fetchWithRetry(new Request('http://localhost/api/event/suggest', { method: 'POST', body: '{}', signal: abort.signal }));
    const failed = expect(asked).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    abort.abort();
    await failed;
    expect(unsent.get()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['reading', new Request('http://localhost/api/tournament/get-all')],
    ['a new password', new Request('http://localhost/api/users/change-password/1', { method: 'PUT', body: '{}' })],
  ])('sends %s once', async (_, request) => {
    answers = [gone];
    await expect(fetchWithRetry(request)).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });
});
