import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '@lingui/core';
import { startWorker } from './worker';

const HOUR = 60 * 60 * 1000;

/** The worker's storage of each version: the script of its page. */
let kept: Record<string, string>;
/** The language stored by the page. */
let noted: string | undefined;
/** The same, when the worker was registered. */
let notedAtFirst: string | undefined;

/** A fake service worker with the parts that the app uses. */
function aBrowser() {
  const registration = Object.assign(new EventTarget(), { installing: null as null | (EventTarget & { state: string }), active: null as null | { postMessage: (text: string) => void }, update: vi.fn(() => Promise.resolve()) });
  const register = vi.fn(() => {
    notedAtFirst = noted;
    return Promise.resolve(registration);
  });
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  /** Adds a worker of a version, and returns a function that moves it through its states. */
  const comes = () => {
    const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return async (state: string) => {
      worker.state = state;
      worker.dispatchEvent(new Event('statechange'));
      await vi.advanceTimersByTimeAsync(0);
    };
  };
  return { register, registration, comes };
}

beforeEach(() => {
  vi.useFakeTimers();
  kept = { 'toproll-1': '/assets/one.js' };
  noted = undefined;
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put: async (name: string, text: Response) => { if (name === '/language') noted = await text.text(); } }),
    keys: () => Promise.resolve(['other', ...Object.keys(kept)]),
    match: (_: string, { cacheName }: { cacheName: string }) => Promise.resolve(new Response(`<script type="module" src="${kept[cacheName]}"></script>`)),
  });
  // The open page, which would load the script.
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/one.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a tab of the first visit hears of each other version when that is ready, not before', async () => {
  const browser = aBrowser();
  const onUpdate = vi.fn();
  await startWorker('app', onUpdate);
  expect(browser.register).toHaveBeenCalledWith('/sw.js');
  // Its own version is not new.
  await browser.comes()('activated');
  expect(onUpdate).not.toHaveBeenCalled();
  for (const [times, script] of ['/assets/two.js', '/assets/three.js'].entries()) {
    const becomes = browser.comes();
    kept[`toproll-${times + 2}`] = script;
    await becomes('installed');
    expect(onUpdate).toHaveBeenCalledTimes(times);
    await becomes('activated');
    expect(onUpdate).toHaveBeenCalledTimes(times + 1);
  }
});

test('the worker finds the language before it begins, and is told of each other one', async () => {
  const browser = aBrowser();
  const postMessage = vi.fn();
  await startWorker('app', vi.fn());
  expect(notedAtFirst).toBe('en');
  browser.registration.active = { postMessage };
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  await vi.waitFor(() => {
    expect(postMessage).toHaveBeenCalledOnce();
  });
  expect(noted).toBe('de');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('a page that is of the new version already is told nothing', async () => {
  const browser = aBrowser();
  const onUpdate = vi.fn();
  await startWorker('app', onUpdate);
  kept = { 'toproll-0': '/assets/zero.js', 'toproll-1': '/assets/one.js' };
  await browser.comes()('activated');
  expect(onUpdate).not.toHaveBeenCalled();
});

test('a version that is on its way when the page begins to look is not missed', async () => {
  const browser = aBrowser();
  const becomes = browser.comes();
  const onUpdate = vi.fn();
  await startWorker('app', onUpdate);
  kept['toproll-2'] = '/assets/two.js';
  await becomes('activated');
  expect(onUpdate).toHaveBeenCalledOnce();
});

test('a page that stays open asks every hour, and a lost network does not matter', async () => {
  const { registration } = aBrowser();
  registration.update.mockRejectedValue(new TypeError('offline'));
  await startWorker('app', vi.fn());
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(registration.update).toHaveBeenCalledTimes(3);
});

test('a phone that has slept asks when it wakes', async () => {
  const { registration } = aBrowser();
  await startWorker('app', vi.fn());
  vi.setSystemTime(Date.now() + 5 * HOUR);
  await vi.advanceTimersByTimeAsync(HOUR / 60);
  expect(registration.update).toHaveBeenCalledTimes(1);
});
