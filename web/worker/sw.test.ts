import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

const handlers: Record<string, Handler> = {};
/** The part of the worker's global scope that it uses. */
let scope: Record<string, unknown> = {};
const pages: Record<string, string> = {};
/** The server's pages. */
let served: Record<string, string> = {};
function pagesAre(others: Record<string, string>) {
  served = { '/index.html': '<script src="/assets/a.js"></script>', '/visitors.html': '<script src="/assets/v.js"></script>', ...others };
}
const kept = {
  match: vi.fn((name: string) => Promise.resolve(pages[name] === undefined ? undefined : new Response(pages[name]))),
  addAll: vi.fn(() => Promise.resolve()),
  add: vi.fn((name: string) => {
    pages[name] = served[name] ?? 'texts';
    return Promise.resolve();
  }),
  put: vi.fn(() => Promise.resolve()),
  delete: vi.fn(() => Promise.resolve(true)),
  keys: vi.fn(() => Promise.resolve([])),
};
/** The pages' notes for the worker. */
let notes: Record<string, string> = {};
const store = {
  open: vi.fn(() => Promise.resolve(kept)),
  match: vi.fn(),
  keys: vi.fn(),
  delete: vi.fn(() => Promise.resolve(true)),
};
const network = vi.fn();
const skipWaiting = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of Object.keys(pages)) Reflect.deleteProperty(pages, name);
  pagesAre({});
  notes = { '/program/app': '' };
  const self: Record<string, unknown> = {
    PROGRAMS: {
      app: { page: '/index.html', files: ['/assets/a.js'], texts: { de: '/assets/de.js', en: '/assets/en.js', ka: '/assets/ka.js' } },
      visitors: { page: '/visitors.html', files: ['/assets/v.js'], texts: { de: '/assets/v-de.js', en: '/assets/v-en.js' } },
    },
    VISITORS: /^\/e\//,
    VERSION: 'v',
    skipWaiting,
    addEventListener: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
  };
  scope = self;
  const source = readFileSync(`${import.meta.dirname}/sw.js`, 'utf8');
  new Function('self', 'caches', 'fetch', 'location', source)(self, store, network, { origin: 'https://club.example' });
});

/** Gives the worker the pages' notes. */
function finds(noted: Record<string, string>) {
  notes = noted;
  store.match.mockImplementation((name: string) => Promise.resolve(notes[name] === undefined ? undefined : new Response(notes[name])));
}

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** The worker's reply to a request; undefined if it leaves it to the browser. */
function ask(path: string, mode = 'cors', method = 'GET'): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  handlers.fetch?.({
    request: { url: new URL(path, 'https://club.example').href, mode, method, signal: new AbortController().signal },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: () => undefined,
  });
  return answer;
}

/** The page that a person sees at an address after this many milliseconds; undefined without one. */
async function opens(path: string, after = 0) {
  let text: string | undefined;
  void ask(path, 'navigate')?.then(async (response) => {
    text = await response.text();
  });
  await vi.advanceTimersByTimeAsync(after);
  return text;
}

/** Makes the worker store a page, or nothing. */
function keeps(text: string | undefined, page = '/index.html') {
  store.match.mockImplementation((name: unknown, options: { cacheName?: string }) =>
    Promise.resolve(text !== undefined && name === page && options.cacheName === 'toproll-v' ? new Response(text) : undefined),
  );
}

async function happens(type: string) {
  let work: Promise<unknown> | undefined;
  handlers[type]?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}

test.each([['/api/tournament/get-all', 'cors'], ['/api/docs', 'navigate'], ['/metrics', 'navigate'], ['/e/open/embed/now', 'navigate'], ['/api/public/event/open/archive', 'navigate'], ['https://elsewhere.example/assets/a.js', 'cors']])(
  'leaves %s alone',
  (path, mode) => {
    expect(ask(path, mode)).toBeUndefined();
  },
);

test('never answers a change', () => {
  expect(ask('/dashboard', 'navigate', 'POST')).toBeUndefined();
});

test('a page comes from the network, so that nobody gets yesterday’s app', async () => {
  keeps('kept');
  network.mockResolvedValueOnce(new Response('fresh'));
  expect(await opens('/brackets/t1')).toBe('fresh');
});

test('a slow network is waited for, but not for long', async () => {
  keeps('kept');
  network.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2500, new Response('fresh'))));
  expect(await opens('/brackets/t1', 2500)).toBe('fresh');
  network.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 40_000, new Response('fresh'))));
  expect(await opens('/brackets/t1', 2900)).toBeUndefined();
  expect(await opens('/brackets/t1', 3000)).toBe('kept');
});

test('a page that stops in the middle is not shown', async () => {
  keeps('kept');
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<!doctype'));
    },
  });
  network.mockResolvedValueOnce(new Response(half));
  expect(await opens('/brackets/t1', 3000)).toBe('kept');
});

test.each([
  ['there is no network', () => Promise.reject(new TypeError('offline'))],
  ['a proxy answers for a server that is away', () => Promise.resolve(new Response('Bad Gateway', { status: 502 }))],
])('the app opens from what was kept where %s', async (_, answer) => {
  keeps('kept');
  network.mockImplementationOnce(answer);
  expect(await opens('/brackets/t1')).toBe('kept');
});

test('where nothing was kept the network’s answer is waited for', async () => {
  keeps(undefined);
  network.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 10_000, new Response('late'))));
  expect(await opens('/brackets/t1', 9000)).toBeUndefined();
  expect(await opens('/brackets/t1', 10_000)).toBe('late');
});

test('the replies within a public page are kept as if the app had asked for them', async () => {
  keeps(undefined);
  const replies = { '/api/public/event/open': { data: 'open' }, '/api/public/event/open/now': { data: '\u003c/script>' } };
  const page = `<p>page</p><script type="application/json" id="first-replies">${JSON.stringify(replies).replaceAll('<', '\\u003c')}</script>`;
  network.mockResolvedValueOnce(new Response(page, { headers: { Date: 'Sat, 28 Nov 2026 10:00:00 GMT' } }));
  expect(await opens('/e/open')).toBe(page);
  const put = kept.put.mock.calls as unknown as [string, Response][];
  expect(put.map(([address]) => address)).toEqual(Object.keys(replies).map((address) => `https://club.example${address}`));
  expect(await put[1]?.[1].json()).toEqual({ data: '</script>' });
  expect(put[0]?.[1].headers.get('Date')).toBe('Sat, 28 Nov 2026 10:00:00 GMT');
});

describe('what is public', () => {
  const path = '/api/public/event/open?newest=7';
  const address = 'https://club.example/api/public/event/open';

  /** A page's reply after this many milliseconds, and the time that the worker gives for it. */
  async function reads(after = 0) {
    let got: [string, string | null] | undefined;
    void ask(path)?.then(async (response) => {
      got = [await response.text(), response.headers.get('X-Kept-From')];
    });
    await vi.advanceTimersByTimeAsync(after);
    return got;
  }

  beforeEach(() => {
    store.match.mockImplementation((name: unknown, options: { cacheName?: string }) =>
      Promise.resolve(name === address && options.cacheName === 'visits' ? new Response('old', { headers: { Date: 'Sat, 28 Nov 2026 10:00:00 GMT' } }) : undefined),
    );
  });

  test('comes from the network, and is kept by its address without a version', async () => {
    network.mockResolvedValueOnce(new Response('new'));
    expect(await reads()).toEqual(['new', null]);
    expect(kept.put).toHaveBeenCalledWith(address, expect.any(Response));
  });

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('offline')), 0],
    ['the network is silent', () => new Promise(() => undefined), 3000],
    ['a proxy answers for a server that is away', () => Promise.resolve(new Response('Bad Gateway', { status: 502 })), 0],
  ])('is what was there last where %s', async (_, answer, after) => {
    network.mockImplementationOnce(answer);
    expect(await reads(after)).toEqual(['old', '2026-11-28T10:00:00.000Z']);
  });

  test('is kept also when it comes too late for the page', async () => {
    network.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 6000, new Response('late'))));
    expect((await reads(3000))?.[0]).toBe('old');
    expect(kept.put).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(kept.put).toHaveBeenCalledOnce();
  });

  test('is waited for where nothing was kept', async () => {
    store.match.mockResolvedValue(undefined);
    network.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 6000, new Response('late'))));
    expect(await reads(6000)).toEqual(['late', null]);
  });

  test('leaves a connection on which nothing comes', async () => {
    store.match.mockResolvedValue(undefined);
    let left = false;
    network.mockImplementationOnce((_: unknown, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener('abort', () => { left = true; reject(new Error('left')); })));
    const failed = ask(path)?.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6900);
    expect(left).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(await failed).toEqual(new Error('left'));
  });
});

test('the app’s files come from what was kept, else from the network', async () => {
  store.match.mockResolvedValueOnce('kept');
  expect(await ask('/assets/a.js')).toBe('kept');
  store.match.mockResolvedValueOnce(undefined);
  network.mockResolvedValueOnce('fetched');
  expect(await ask('/assets/b.js')).toBe('fetched');
});

test('corrected texts are kept once they have come, and a missing file is not', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect((await ask('/locales/de.json?1'))?.status).toBe(404);
  expect(kept.put).not.toHaveBeenCalled();
  network.mockResolvedValueOnce(new Response('corrected'));
  expect(await (await ask('/locales/de.json?1'))?.text()).toBe('corrected');
  expect(store.open).toHaveBeenLastCalledWith('toproll-v');
  expect(kept.put).toHaveBeenCalledOnce();
  kept.match.mockResolvedValueOnce(new Response('kept'));
  expect(await (await ask('/locales/de.json?1'))?.text()).toBe('kept');
  expect(network).toHaveBeenCalledTimes(2);
});

test('keeps all files of its version of the program in use', async () => {
  finds({ '/program/app': '' });
  await happens('install');
  // After the server went back to a stored version, that one is the newest.
  expect(store.delete.mock.invocationCallOrder[0]).toBeLessThan(store.open.mock.invocationCallOrder[0] ?? 0);
  expect(store.open).toHaveBeenCalledWith('toproll-v');
  expect(kept.addAll.mock.calls).toEqual([[['/assets/a.js']]]);
  expect(kept.add.mock.calls.flat()).toEqual(['/index.html', '/assets/en.js']);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('a visitor’s phone keeps nothing of the app, until somebody opens that', async () => {
  finds({ '/program/visitors': '', '/language': 'de' });
  await happens('install');
  expect(kept.addAll.mock.calls).toEqual([[['/assets/v.js']]]);
  expect(kept.add.mock.calls.flat()).toEqual(['/visitors.html', '/assets/v-en.js', '/assets/v-de.js']);
  kept.add.mockClear();
  finds({ '/program/visitors': '', '/program/app': '', '/language': 'de' });
  await happens('message');
  expect(kept.addAll).toHaveBeenLastCalledWith(['/assets/a.js']);
  expect(kept.add.mock.calls.flat()).toEqual(['/index.html', '/assets/en.js', '/assets/de.js']);
});

test('a public page opens without a network from the page of the visitors’ program', async () => {
  keeps('visitors', '/visitors.html');
  network.mockRejectedValue(new TypeError('offline'));
  expect(await opens('/e/open')).toBe('visitors');
});

test.each([
  ['of the English alone where no language is noted', undefined, ['/assets/en.js']],
  ['of the English and the language in use', 'de', ['/assets/en.js', '/assets/de.js']],
  ['of the English where the language is gone', 'tlh', ['/assets/en.js']],
])('keeps the texts %s', async (_, language, files) => {
  finds({ '/program/app': '', ...(language ? { '/language': language } : {}) });
  await happens('install');
  expect(kept.add.mock.calls.flat()).toEqual(['/index.html', ...files]);
  // On request, also another; existing files are not loaded again.
  kept.add.mockClear();
  finds({ '/program/app': '', '/language': 'ka' });
  await happens('message');
  expect(kept.add.mock.calls.flat()).toEqual(['/assets/ka.js']);
});

test('a page that names the texts of a language is of this version', async () => {
  finds({ '/program/app': '' });
  pagesAre({ '/index.html': '<script src="/assets/a.js"></script>{"file":"/assets/ka.js"}' });
  await happens('install');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('does not keep a page of another version, as when the server is replaced meanwhile', async () => {
  finds({ '/program/app': '' });
  pagesAre({ '/index.html': '<script src="/assets/a-of-the-next.js"></script>' });
  await expect(happens('install')).rejects.toThrow('a-of-the-next.js');
  expect(store.delete).toHaveBeenLastCalledWith('toproll-v');
  expect(store.delete).toHaveBeenCalledTimes(2);
  expect(skipWaiting).not.toHaveBeenCalled();
});

test('the files of the version before stay for tabs that run it, older ones go', async () => {
  store.keys.mockResolvedValueOnce(['toproll-1', 'other', 'toproll-2', 'toproll-v']);
  await happens('activate');
  expect(store.delete.mock.calls).toEqual([['toproll-1']]);
});

/** The notification that the worker makes of a server's message. */
async function told(data: unknown) {
  const shown = vi.fn(() => Promise.resolve());
  scope.registration = { showNotification: shown };
  let work: Promise<unknown> | undefined;
  handlers.push?.({ data: { json: () => { if (data instanceof Error) throw data; return data; } }, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
  return shown.mock.calls[0] as unknown as [string, Record<string, unknown>];
}

test('a message says what the server has told, in its language; what is not from here shows no more than a name', async () => {
  const [title, options] = await told({ title: 'Sie sind aufgerufen: Tisch 3', body: 'Gegen Bo Roe', url: '/me/abc', tag: 'm1', lang: 'de' });
  expect(title).toBe('Sie sind aufgerufen: Tisch 3');
  expect(options).toMatchObject({ body: 'Gegen Bo Roe', tag: 'm1', lang: 'de', renotify: true, data: { url: '/me/abc' } });
  expect((await told(new SyntaxError('no JSON')))[0]).toBe('Toproll');
});

test.each([
  ['opens its page', '/me/abc', ['https://club.example/dashboard'], 'open'],
  ['goes to its page where it is open', '/me/abc', ['https://club.example/dashboard', 'https://club.example/me/abc'], 'focus'],
  ['does not lead to another site', 'https://elsewhere.example/', [], 'nothing'],
])('a message that is pressed %s', async (_, url, pages, what) => {
  const [open, focus, close] = [vi.fn(), vi.fn(), vi.fn()];
  scope.clients = { matchAll: () => Promise.resolve(pages.map((page) => ({ url: page, focus }))), openWindow: open };
  let work: Promise<unknown> | undefined;
  handlers.notificationclick?.({ notification: { close, data: { url } }, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
  expect(close).toHaveBeenCalledOnce();
  expect([open.mock.calls.length, focus.mock.calls.length]).toEqual(what === 'open' ? [1, 0] : what === 'focus' ? [0, 1] : [0, 0]);
});
