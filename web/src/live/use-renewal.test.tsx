import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRenewal } from './use-renewal';
import { renewal } from '@/lib/renewal';

const minute = 60_000;
const reload = vi.fn();
let there = false;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25) });
  there = false;
  vi.spyOn(renewal, 'isThere').mockImplementation(() => Promise.resolve(there));
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockClear();
});

const watch = (quiet: boolean) => renderHook(({ quiet }) => { useRenewal(quiet); }, { initialProps: { quiet } });

test('a screen that nobody touches asks now and then whether there is a newer version, and stays while there is none', async () => {
  watch(true);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(vi.mocked(renewal.isThere).mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(reload).not.toHaveBeenCalled();
});

test('it loads a newer version within some minutes of a quiet moment, and not before while somebody is called', async () => {
  const { rerender } = watch(false);
  there = true;
  await vi.advanceTimersByTimeAsync(25 * minute);
  expect(reload).not.toHaveBeenCalled();
  rerender({ quiet: true });
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).toHaveBeenCalled();
});

test('a moment that never gets quiet is not waited for longer than half an hour', async () => {
  watch(false);
  there = true;
  await vi.advanceTimersByTimeAsync(29 * minute);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(16 * minute);
  expect(reload).toHaveBeenCalled();
});

test('what the worker brings is loaded at the next quiet moment, too', async () => {
  const { rerender } = watch(false);
  there = true;
  renewal.arrived();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(reload).not.toHaveBeenCalled();
  rerender({ quiet: true });
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).toHaveBeenCalled();
});
