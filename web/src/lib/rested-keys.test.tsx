import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRestedKeys } from './rested-keys';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const passes = (milliseconds: number) => { act(() => { vi.advanceTimersByTime(milliseconds); }); };

test('keys answer once nobody has typed for a moment since the question is there, and from then on', () => {
  const { result } = renderHook(useRestedKeys);
  for (let key = 0; key < 5; key++) {
    passes(400);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(result.current).toBe(false);
  }
  passes(499);
  expect(result.current).toBe(false);
  passes(1);
  expect(result.current).toBe(true);
  fireEvent.keyDown(document.body, { key: '1' });
  passes(10);
  expect(result.current).toBe(true);
});
