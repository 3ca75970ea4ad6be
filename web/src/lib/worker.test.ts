import { afterEach, expect, test, vi } from 'vitest';
import { startWorker } from './worker';

/** A browser's service worker, as far as the app uses it; `change` lets one go through its states. */
function aBrowser(controlled: boolean) {
  const registration = Object.assign(new EventTarget(), { installing: null as null | (EventTarget & { state: string }), update: vi.fn(() => Promise.resolve()) });
  const register = vi.fn(() => Promise.resolve(registration));
  vi.stubGlobal('navigator', { serviceWorker: { controller: controlled ? {} : null, register } });
  return {
    register,
    registration,
    comes() {
      const worker = Object.assign(new EventTarget(), { state: 'installing' });
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      return (state: string) => {
        worker.state = state;
        worker.dispatchEvent(new Event('statechange'));
      };
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('another version is told of when it is ready, not before', async () => {
  const browser = aBrowser(true);
  const onUpdate = vi.fn();
  await startWorker(onUpdate);
  expect(browser.register).toHaveBeenCalledWith('/sw.js');
  const becomes = browser.comes();
  becomes('installed');
  expect(onUpdate).not.toHaveBeenCalled();
  becomes('activated');
  expect(onUpdate).toHaveBeenCalledOnce();
});

test('the first version is no news', async () => {
  const browser = aBrowser(false);
  const onUpdate = vi.fn();
  await startWorker(onUpdate);
  browser.comes()('activated');
  expect(onUpdate).not.toHaveBeenCalled();
});

test('a page that stays open asks every hour, and a lost network does not matter', async () => {
  vi.useFakeTimers();
  const { registration } = aBrowser(true);
  registration.update.mockRejectedValue(new TypeError('offline'));
  await startWorker(vi.fn());
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000);
  expect(registration.update).toHaveBeenCalledTimes(3);
});
