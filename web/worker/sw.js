// The service worker: keeps the files of the program in use, so that it opens without a network. Of the API it looks at nothing
// but what is public, so nothing that belongs to a person is kept. Of the languages it keeps English and the one in use. worker/plugin.ts puts in
// PROGRAMS (of each its page, its files and its texts by language), VISITORS (the addresses of the visitors' program) and VERSION.
const { PROGRAMS, VISITORS, VERSION } = self;
const PREFIX = 'toproll-';
const CACHE = PREFIX + VERSION;
/** Where the page notes the language and each program in use; they outlive each version. */
const LANGUAGE = '/language';
const PROGRAM = '/program/';
/** What visitors of public events saw last; it outlives each version. */
const VISITS = 'visits';
/** So many replies of public events are kept. */
const MOST_VISITS = 60;
/** How long a page, or what is public, may take to come from the network before the kept one is shown instead, in milliseconds. */
const PATIENCE = 3000;
/** After how long a silence a connection is taken for dead, in milliseconds: before the page does so (src/api/visits.ts). */
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

/** Keeps the files of the programs in use, with the texts of the language in use and the English, which they fall back on. */
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
      // Where the server was replaced meanwhile, the page is already of the next version, whose files are not here.
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
  }
});

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
 * What is public comes from the network. Where there is none, it is silent, or the server is away, it is what was there last,
 * and says from when that is.
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

/** The network's answer if it comes soon; else, or where it fails, undefined. */
function inTime(answer) {
  const silence = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([answer.catch(() => undefined), silence]);
}

/** The network's answer once all of it is here. */
async function whole(request) {
  const response = await fetch(request);
  await response.clone().arrayBuffer();
  return response;
}

/** Keeps the replies that came within a page of what is public (internal/api/public/pages.go), as if the app had asked for them. */
async function keepReplies(answer) {
  const [, block] = /<script type="application\/json" id="first-replies">(.*?)<\/script>/.exec(await answer.clone().text()) ?? [];
  if (!block) return;
  const headers = { 'Content-Type': 'application/json', Date: answer.headers.get('Date') ?? new Date().toUTCString() };
  for (const [address, reply] of Object.entries(JSON.parse(block))) {
    await keepVisit(new URL(address, location.origin).href, new Response(JSON.stringify(reply), { headers }));
  }
}

/** Keeps what is public, and forgets what is oldest. */
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

/** What the server tells an athlete, in the athlete's language: {title, body, url, tag, lang}. A message of a kind replaces the one before. */
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Not from this program: a browser wants something to be shown all the same.
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

/** Opens what a message is about, where it is open already there. Addresses of other sites are not followed. */
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
