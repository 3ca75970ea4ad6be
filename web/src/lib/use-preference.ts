import { useSyncExternalStore } from 'react';
import type { Preference } from './preference';

/** The current choice; renders again when it changes. */
export function usePreference<Value extends string>({ subscribe, get }: Preference<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
