import { i18n } from '@lingui/core';
import { pageOf, type Program } from './programs';

/** How often a page that stays open for days checks for a new version, in milliseconds. */
const OFTEN = 60 * 60 * 1000;

/** Makes a program open offline, and calls back when there are files of another version than this page's. */
export async function startWorker(program: Program, onUpdate: () => void): Promise<void> {
  await Promise.all([noteLanguage(), note(`/program/${program}`, '')]);
  const registration = await navigator.serviceWorker.register('/sw.js');
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') void isOther(program).then((other) => {
        if (other) onUpdate();
      });
    });
  };
  const tell = () => {
    for (const worker of [registration.installing, registration.active]) worker?.postMessage('noted');
  };
  tell(); // an older page of the other program may have begun it
  i18n.on('change', () => void noteLanguage().then(tell));
  follow();
  registration.addEventListener('updatefound', follow);
  let asked = Date.now();
  // Timers stop while a phone sleeps, so this checks the clock.
  setInterval(() => {
    if (Date.now() - asked < OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  }, OFTEN / 60);
}

/** Stores the settings for worker/sw.js. */
async function note(name: string, text: string) {
  await (await caches.open('language')).put(name, new Response(text));
}

/** Stores the language in use, whose texts the worker keeps. */
const noteLanguage = () => note('/language', i18n.locale);

/**
 * Whether the newest stored page runs another script than this one. A page loaded after a server update is already new
 * when the worker has fetched its files.
 */
async function isOther(program: Program): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const newest = (await caches.keys()).filter((name) => name.startsWith('toproll-')).at(-1);
  const page = newest && (await caches.match(pageOf[program], { cacheName: newest }));
  return !!script && !!page && !(await page.text()).includes(`"${script}"`);
}
