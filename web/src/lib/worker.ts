import { i18n } from '@lingui/core';

/** How often a page that stays open for days asks for a new version, in milliseconds. */
const OFTEN = 60 * 60 * 1000;

/** Lets the app open without a network, and calls back whenever the files of another version than this page's are there. */
export async function startWorker(onUpdate: () => void): Promise<void> {
  await noteLanguage();
  const registration = await navigator.serviceWorker.register('/sw.js');
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') void isOther().then((other) => {
        if (other) onUpdate();
      });
    });
  };
  i18n.on('change', () => {
    void noteLanguage().then(() => {
      for (const worker of [registration.installing, registration.active]) worker?.postMessage('language');
    });
  });
  follow();
  registration.addEventListener('updatefound', follow);
  let asked = Date.now();
  // Timers stand still while a phone sleeps, so the clock is looked at.
  setInterval(() => {
    if (Date.now() - asked < OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  }, OFTEN / 60);
}

/** Stores the language in use for worker/sw.js, which caches its texts. */
async function noteLanguage() {
  await (await caches.open('language')).put('/language', new Response(i18n.locale));
}

/**
 * Whether the newest page that is kept runs another script than this one: a page that was loaded after the server was replaced
 * is new already when the worker has fetched its files.
 */
async function isOther(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const newest = (await caches.keys()).filter((name) => name.startsWith('toproll-')).at(-1);
  const page = newest && (await caches.match('/index.html', { cacheName: newest }));
  return !!script && !!page && !(await page.text()).includes(`"${script}"`);
}
