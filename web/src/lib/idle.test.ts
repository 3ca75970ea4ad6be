import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdIdle, whenIdle } from './idle';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

afterEach(() => {
  holdIdle(Promise.resolve());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a quiet moment comes after the work that is on its way', async () => {
  let done: () => void = () => undefined;
  holdIdle(new Promise<void>((resolve) => (done = resolve)));
  const run = vi.fn();
  whenIdle(run);
  await vi.advanceTimersByTimeAsync(500);
  expect(run).not.toHaveBeenCalled();
  done();
  await vi.advanceTimersByTimeAsync(10);
  expect(run).toHaveBeenCalledOnce();
});

test('work that takes long or fails is not waited for', async () => {
  const run = vi.fn();
  holdIdle(new Promise(() => undefined));
  whenIdle(run);
  await vi.advanceTimersByTimeAsync(2100);
  expect(run).toHaveBeenCalledOnce();
  holdIdle(Promise.reject(new Error('no network')));
  whenIdle(run);
  await vi.advanceTimersByTimeAsync(10);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what is taken back is not called', async () => {
  const run = vi.fn();
  whenIdle(run)();
  const cancel = whenIdle(run);
  await vi.advanceTimersByTimeAsync(0);
  cancel();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).not.toHaveBeenCalled();
});
