import { useSyncExternalStore } from 'react';

/** Whether the server keeps the shown data up to date. */
export type Connection = 'connecting' | 'live' | 'lost';

let state: Connection = 'connecting';
const listeners = new Set<() => void>();

/** The state of this tab's one connection. */
export const connection = {
  get: () => state,
  set(next: Connection) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** The state of this tab's connection; renders again when it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
