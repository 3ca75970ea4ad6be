import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

const handlers: Record<string, Handler> = {};
const kept = { match: vi.fn(), addAll: vi.fn(() => Promise.resolve()) };
const store = {
  open: vi.fn(() => Promise.resolve(kept)),
  match: vi.fn(),
  keys: vi.fn(() => Promise.resolve(['toproll-1', 'other', 'toproll-2', 'toproll-3'])),
  delete: vi.fn(() => Promise.resolve(true)),
};
const network = vi.fn();

beforeEach(() => {
  const self = {
    FILES: ['/index.html', '/assets/a.js'],
    VERSION: 'v',
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
  };
  const source = readFileSync(`${import.meta.dirname}/sw.js`, 'utf8');
  // The worker's global scope, as far as it uses it.
  new Function('self', 'caches', 'fetch', 'location', source)(self, store, network, { origin: 'https://club.example' });
});

/** What the worker answers to a request; undefined if it leaves it to the browser. */
function ask(path: string, mode = 'cors', method = 'GET'): Promise<unknown> | undefined {
  let answer: Promise<unknown> | undefined;
  handlers.fetch?.({
    request: { url: new URL(path, 'https://club.example').href, mode, method },
    respondWith: (given: Promise<unknown>) => {
      answer = given;
    },
  });
  return answer;
}

async function happens(type: string) {
  let work: Promise<unknown> | undefined;
  handlers[type]?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}

test.each([['/api/tournament/get-all', 'cors'], ['/api/docs', 'navigate'], ['/metrics', 'navigate'], ['https://elsewhere.example/assets/a.js', 'cors']])(
  'leaves %s alone',
  (path, mode) => {
    expect(ask(path, mode)).toBeUndefined();
  },
);

test('never answers a change', () => {
  expect(ask('/dashboard', 'navigate', 'POST')).toBeUndefined();
});

test('a page comes from the network, so that nobody gets yesterday’s app', async () => {
  network.mockResolvedValueOnce('fresh');
  expect(await ask('/brackets/t1', 'navigate')).toBe('fresh');
});

test('without a network the app opens from what was kept', async () => {
  network.mockRejectedValueOnce(new TypeError('offline'));
  kept.match.mockImplementationOnce((name: string) => Promise.resolve(`kept ${name}`));
  expect(await ask('/brackets/t1', 'navigate')).toBe('kept /index.html');
});

test('the app’s files come from what was kept, else from the network', async () => {
  store.match.mockResolvedValueOnce('kept');
  expect(await ask('/assets/a.js')).toBe('kept');
  store.match.mockResolvedValueOnce(undefined);
  network.mockResolvedValueOnce('fetched');
  expect(await ask('/assets/b.js')).toBe('fetched');
});

test('keeps all files of its version, and those of the version before', async () => {
  await happens('install');
  expect(store.open).toHaveBeenCalledWith('toproll-v');
  expect(kept.addAll).toHaveBeenCalledWith(['/index.html', '/assets/a.js']);
  await happens('activate');
  expect(store.delete.mock.calls).toEqual([['toproll-1']]);
});
