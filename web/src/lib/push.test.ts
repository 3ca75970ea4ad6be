import { afterEach, expect, test, vi } from 'vitest';
import { subscribePush } from './push';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser that never answers is not waited for forever', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve(), ready: new Promise(() => undefined) } });
  const asked = expect(subscribePush('AAAA')).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
});

test('who says no is not asked for more', async () => {
  const register = vi.fn();
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  expect(await subscribePush('AAAA')).toBeNull();
  expect(register).not.toHaveBeenCalled();
});
