// The service worker: keeps the app's own files, so that it opens without a network. It never looks at a call of the
// API, so nothing that belongs to a person is kept. FILES and VERSION are put in by worker/plugin.ts.
const FILES = self.FILES;
const CACHE = `toproll-${self.VERSION}`;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

// The files of the version before are kept for tabs that still run it; older ones go.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith('toproll-'));
      return Promise.all(own.slice(0, -2).map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|metrics|healthz|readyz)(\/|$)/.test(pathname)) return;
  // A page comes from the network whenever there is one: nobody is shown the app of yesterday.
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.open(CACHE).then((cache) => cache.match(PAGE))));
  } else if (pathname.startsWith('/assets/')) {
    // Their names change with their content, which no header of the request changes.
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});
