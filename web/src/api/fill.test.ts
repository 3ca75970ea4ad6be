import { QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveApi, server } from '@/test/app';

serveApi();

beforeEach(() => {
  vi.resetModules();
});

/** A page with these replies and the app's code. */
async function opened(replies: Record<string, unknown>) {
  const block = Object.assign(document.createElement('script'), { id: 'first-replies', type: 'application/json', textContent: JSON.stringify(replies) });
  document.body.replaceChildren(block);
  const [{ fillFromPage }, { newQueryClient }, { visitOptions }, { visitedNowOptions }, { Sync }] = await Promise.all([
    import('./fill'),
    import('./query'),
    import('./visits'),
    import('./hall'),
    import('@/live/sync'),
  ]);
  const queries = newQueryClient();
  await fillFromPage(queries);
  return { queries, event: visitOptions('open'), now: visitedNowOptions('open'), Sync };
}

const event = { _id: 'e1', slug: 'open', name: 'Open' };
const replies = { '/api/public/event/open': { data: event }, '/api/public/event/open/now': { data: { eventId: 'e1', version: 7 } }, '/api/public/unknown': {} };

/** Counts the requests for the event. */
function asked() {
  const count = { event: 0 };
  server.use(
    http.get('*/api/public/event/open', () => {
      count.event++;
      return HttpResponse.json({ data: { ...event, name: 'Later' } });
    }),
  );
  return count;
}

test('what came with the page is there at once, is not asked for again, and is taken once', async () => {
  const count = asked();
  const { queries, event: options, now } = await opened(replies);
  expect(queries.getQueryData(options.queryKey)).toEqual(event);
  expect(queries.getQueryData(now.queryKey)?.version).toBe(7);
  const shown = new QueryObserver(queries, options);
  const leave = shown.subscribe(() => undefined);
  expect(shown.getCurrentResult().data).toEqual(event);
  await vi.waitFor(() => { expect(queries.isFetching()).toBe(0); });
  expect(count.event).toBe(0);
  await queries.invalidateQueries({ queryKey: options.queryKey });
  expect(count.event).toBe(1);
  expect(shown.getCurrentResult().data).toEqual({ ...event, name: 'Later' });
  leave();
});

test('a change since the page was asked for loads it again, and an earlier one does not', async () => {
  const count = asked();
  const { queries, event: options, Sync } = await opened(replies);
  const sync = new Sync(queries, null, () => undefined);
  const leave = new QueryObserver(queries, options).subscribe(() => undefined);
  const since = Date.now() - performance.timeOrigin;
  sync.receive({ event: 'subscribed', ages: { 'public:e1': since + 5000 }, spread: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count.event).toBe(0);
  sync.receive({ event: 'subscribed', ages: { 'public:e1': since / 2 }, spread: 0 });
  await vi.waitFor(() => { expect(count.event).toBe(1); });
  leave();
  sync.stop();
});

test('half a block is no data', async () => {
  asked();
  const { queries, event: options } = await opened({});
  document.body.replaceChildren(Object.assign(document.createElement('script'), { id: 'first-replies', type: 'application/json', textContent: '{"/api/pub' }));
  vi.resetModules();
  const { firstAddresses } = await import('./first-replies');
  expect(firstAddresses()).toEqual([]);
  expect(queries.getQueryData(options.queryKey)).toBeUndefined();
});
