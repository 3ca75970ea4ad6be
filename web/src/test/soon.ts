import { vi } from 'vitest';

/** Waits until a check no longer fails: ten seconds at most, while `vi.waitFor` allows one. */
export function soon<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, 10_000);
}
