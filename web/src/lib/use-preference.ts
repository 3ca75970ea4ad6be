import { useSyncExternalStore } from 'react';
import type { Preference } from './preference';

/** What is chosen now; renders again when it changes. */
export function usePreference<Value extends string>({ subscribe, get }: Preference<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
