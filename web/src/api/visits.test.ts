import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { askPublic, kept } from './visits';
import { serveApi, server } from '@/test/app';

serveApi();

const { signal } = new AbortController();

/** Asks for something public that the worker answers with what was there at a time, or the server where there is none. */
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

  // One is answered with the old again; another one is not on the screen any more.
  await ask('event/open/standings', '2026-11-28T10:06:00Z');
  await kept.renew(() => ask('event/open/standings', '2026-11-28T10:06:00Z'));
  expect(kept.get()).toBe('2026-11-28T10:06:00Z');
  await kept.renew(() => ask('event/open/standings'));
  expect(kept.get()).toBeNull();
});
