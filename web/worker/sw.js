// The service worker: keeps the files of the program in use, so that it opens without a network. It handles only the API's
// public replies, so it stores no personal data. It stores English and the language in use. worker/plugin.ts puts in
// PROGRAMS (of each its page, its files and its texts by language), VISITORS (the addresses of the visitors' program) and VERSION.
const { PROGRAMS, VISITORS, VERSION } = self;
const PREFIX = 'toproll-';
const CACHE = PREFIX + VERSION;
/** The page's notes of the language and each program in use; they outlive each version. */
const LANGUAGE = '/language';
const PROGRAM = '/program/';
/** The last replies that visitors of public events saw; they outlive each version. */
const VISITS = 'visits';
/** Maximum of stored replies of public events. */
const MOST_VISITS = 60;
/** Time for the network to deliver a page or a public reply before the stored one is shown, in milliseconds. */
const PATIENCE = 3000;
/** Silence after which a connection counts as dead, in milliseconds: shorter than the page's limit (src/api/visits.ts). */
const DEAD = 7000;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  await caches.delete(CACHE); // so that the newest is the last, also where the server went back to this version
  try {
    await keepFiles();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

let keeping = Promise.resolve();

/** Stores the files of the programs in use, with the texts of their language and the English fallback. */
function keepFiles() {
  keeping = keeping.catch(() => undefined).then(addFiles);
  return keeping;
}

async function addFiles() {
  const language = await (await caches.match(LANGUAGE))?.text();
  const cache = await caches.open(CACHE);
  for (const [name, { page, files, texts }] of Object.entries(PROGRAMS)) {
    if (!(await caches.match(PROGRAM + name))) continue;
    if (!(await cache.match(page))) {
      await cache.addAll(files);
      await cache.add(page);
      // If the server was replaced meanwhile, the page is the next version's, whose files are missing here.
      const text = await (await cache.match(page)).text();
      const own = [...files, ...Object.values(texts)];
      const missing = (text.match(/\/assets\/[^"']+/g) ?? []).filter((file) => !own.includes(file));
      if (missing.length > 0) {
        await cache.delete(page);
        throw new Error(`${page} names ${missing.join(', ')}: of another version`);
      }
    }
    for (const file of new Set([texts.en, texts[language] ?? texts.en])) {
      if (!(await cache.match(file))) await cache.add(file);
    }
  }
}

// The page has noted another language, or is the first of its program.
self.addEventListener('message', (event) => {
  event.waitUntil(keepFiles());
});

// The files of the version before are kept for tabs that still run it; older ones go.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith(PREFIX));
      return Promise.all(own.slice(0, -2).map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (/^\/api\/public\/event\/[^/]+\/archive$/.test(pathname)) return; // a file to keep elsewhere
  if (request.method === 'GET' && origin === location.origin && pathname.startsWith('/api/public/')) {
    const answer = fresh(request);
    event.waitUntil(answer.catch(() => undefined)); // is kept although it comes late
    event.respondWith(visit(request, answer));
    return;
  }
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|metrics|healthz|readyz)(\/|$)/.test(pathname)) return;
  if (/^\/e\/[^/]+\/embed\//.test(pathname)) return; // the kept page allows no site to frame it
  if (request.mode === 'navigate') {
    const answer = whole(request);
    event.waitUntil(answer.then(keepReplies).catch(() => undefined));
    event.respondWith(page(answer, pathname));
  } else if (pathname.startsWith('/assets/')) {
    // Their names change with their content, which no header of the request changes.
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  } else if (pathname.startsWith('/locales/')) {
    event.respondWith(corrections(request));
  }
});

/** The texts that a translator corrected on this server, kept with this version's files: their address changes with their content. */
async function corrections(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/**
 * A page comes from the network if possible, so nobody sees an old app. The stored page replaces it if the network fails, is
 * silent or stops in the middle, or if a proxy reports that the server is away.
 */
async function page(answer, pathname) {
  const answered = await inTime(answer);
  if (answered && answered.status < 500) return answered;
  const program = VISITORS.test(pathname) ? PROGRAMS.visitors : PROGRAMS.app;
  return (await caches.match(program.page, { cacheName: CACHE })) ?? answer;
}

/**
 * Public replies come from the network. If it is missing or silent, or the server is away, the last stored reply follows, with
 * its time.
 */
async function visit(request, answer) {
  const answered = await inTime(answer);
  if (answered && answered.status < 500) return answered;
  const kept = await caches.match(addressOf(request), { cacheName: VISITS, ignoreVary: true });
  if (!kept) return answer;
  const headers = new Headers(kept.headers);
  headers.set('X-Kept-From', new Date(kept.headers.get('Date') ?? 0).toISOString());
  return new Response(await kept.arrayBuffer(), { status: kept.status, headers });
}

/** Stores the network's answer for a public address, and drops an address that is no longer public. */
async function fresh(request) {
  const response = await heard(request);
  const address = addressOf(request);
  if (response.ok) await keepVisit(address, response.clone());
  else if (response.status === 404) await (await caches.open(VISITS)).delete(address);
  return response;
}

/** A public address without the parameter for the version that the page knows. */
function addressOf(request) {
  const url = new URL(request.url);
  url.searchParams.delete('newest');
  return url.href;
}

/** The network's answer if it comes soon; undefined otherwise. */
function inTime(answer) {
  const silence = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([answer.catch(() => undefined), silence]);
}

/** The network's complete answer. */
async function whole(request) {
  const response = await fetch(request);
  await response.clone().arrayBuffer();
  return response;
}

/** Stores the replies inside a public page (internal/api/public/pages.go), as if the app had requested them. */
async function keepReplies(answer) {
  const [, block] = /<script type="application\/json" id="first-replies">(.*?)<\/script>/.exec(await answer.clone().text()) ?? [];
  if (!block) return;
  const headers = { 'Content-Type': 'application/json', Date: answer.headers.get('Date') ?? new Date().toUTCString() };
  for (const [address, reply] of Object.entries(JSON.parse(block))) {
    await keepVisit(new URL(address, location.origin).href, new Response(JSON.stringify(reply), { headers }));
  }
}

/** Stores a public reply, and drops the oldest. */
async function keepVisit(address, response) {
  const cache = await caches.open(VISITS);
  await cache.delete(address);
  await cache.put(address, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST_VISITS).map((old) => cache.delete(old)));
}

/** The same, but it gives up after a silence: a dead connection would block every request for the same file. */
async function heard(request) {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), DEAD);
  let timer = listen();
  try {
    const response = await fetch(request, { signal: AbortSignal.any([request.signal, silence.signal]) });
    const reader = response.clone().body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = listen();
    }
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The server's message to an athlete, in the athlete's language: {title, body, url, tag, lang}. It replaces the last one of its
 * kind.
 */
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Not from this program, but browsers require a visible message.
  }
  const { title = 'Toproll', body = '', url = '/', tag, lang } = told;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      renotify: Boolean(tag),
      requireInteraction: true,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      vibrate: [200, 100, 200],
      data: { url },
    }),
  );
});

/** Opens a message's page, in its tab if it is open already. It ignores addresses of other sites. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
