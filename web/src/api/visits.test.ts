import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { kept } from './freshness';
import { askPublic } from './visits';
import { serveApi, server } from '@/test/app';

serveApi();

const { signal } = new AbortController();

/** Requests public data; the worker replies with data of a time, or without one the server does. */
async function ask(path: string, from?: string) {
  server.use(http.get(`*/api/public/${path}`, () => HttpResponse.json({ data: {} }, from ? { headers: { 'X-Kept-From': from } } : {})));
  await askPublic('event', path, signal);
}

test('an old reply stays old while others are new, until all are asked for anew', async () => {
  await ask('event/open', '2026-11-28T10:00:00Z');
  await ask('event/open/now', '2026-11-28T10:05:00Z');
  expect(kept.get()).toBe('2026-11-28T10:00:00Z');
  await ask('event/open');
  expect(kept.get()).toBe('2026-11-28T10:05:00Z');
  await ask('event/open/results');
  expect(kept.get()).toBe('2026-11-28T10:05:00Z');

  // One gets the old reply again; the other is no longer on the screen.
  await ask('event/open/standings', '2026-11-28T10:06:00Z');
  await kept.renew(() => ask('event/open/standings', '2026-11-28T10:06:00Z'));
  expect(kept.get()).toBe('2026-11-28T10:06:00Z');
  await kept.renew(() => ask('event/open/standings'));
  expect(kept.get()).toBeNull();
});

test('a connection that is dead is left for another one soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let asked = 0;
  server.use(
    http.get('*/api/public/event/open', async () => {
      asked++;
      if (asked === 1) await delay('infinite');
      return HttpResponse.json({ data: 'open' });
    }),
  );
  const answer = askPublic('event', 'event/open', signal);
  await vi.waitFor(() => { expect(asked).toBe(1); });
  await vi.advanceTimersByTimeAsync(8000);
  vi.useRealTimers();
  expect((await answer).data).toBe('open');
  expect(asked).toBe(2);
});
