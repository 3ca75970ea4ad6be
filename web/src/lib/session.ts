import { useSyncExternalStore } from 'react';
import { tokenKey, userKey } from './storage';

/** A person's role; the server decides what each may do. A helper came by a table link and has no account. */
export type Role = 'organizer' | 'referee' | 'participant' | 'helper';

/** The signed-in person as stored in the browser. */
export type SessionUser = {
  _id: string;
  name: string;
  /** The family name, a part of the name; '' if unknown. */
  familyName?: string;
  email: string;
  role?: Role;
  avatar?: string;
  /** The person's language; null for the browser's. */
  language?: string | null;
  /** Whether visitors without an account see initials instead of the name. */
  initials?: boolean;
  /** Id of a helper's table. */
  table?: string;
};

/** Logged in means that a token exists; without a person no screen can be chosen. */
export type Session = { token: string; user: SessionUser };

/** Storage key of the server's message at the end of a session; other tabs read it too. */
const reasonKey = 'signed-out';

let seen: { token: string | null; user: string | null } | undefined;
let current: Session | null = null;
const listeners = new Set<() => void>();

function read(): Session | null {
  const token = localStorage.getItem(tokenKey);
  const user = localStorage.getItem(userKey);
  if (seen?.token === token && seen.user === user) return current;
  seen = { token, user };
  current = token && user ? parse(token, user) : null;
  return current;
}

function parse(token: string, json: string): Session | null {
  try {
    const user: unknown = JSON.parse(json);
    return user && typeof user === 'object' && '_id' in user ? { token, user: user as SessionUser } : null;
  } catch {
    return null;
  }
}

function changed() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab that logs in or out does so for this one too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The session kept in local storage; every tab of the browser shares it. */
export const session = {
  get: read,

  /** Calls back when it changes, in any tab; returns a function that ends that. */
  subscribe,

  set(next: Session) {
    localStorage.removeItem(reasonKey);
    localStorage.setItem(tokenKey, next.token);
    localStorage.setItem(userKey, JSON.stringify(next.user));
    changed();
  },

  /** Replaces the stored person; does nothing if another person or nobody is logged in by now. */
  setUser(user: SessionUser) {
    if (read()?.user._id !== user._id) return;
    localStorage.setItem(userKey, JSON.stringify(user));
    changed();
  },

  /**
   * Replaces the token of a person, for example after a change of password, which ends all others. Does nothing if
   * another person or nobody is logged in by now.
   */
  setToken(token: string, userId: string) {
    if (read()?.user._id !== userId) return;
    localStorage.setItem(tokenKey, token);
    changed();
  },

  /** Ends the session; `reason` is the server's message if the person did not want it, '' without one. */
  clear(reason?: string) {
    if (reason === undefined) localStorage.removeItem(reasonKey);
    else localStorage.setItem(reasonKey, reason);
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(userKey);
    changed();
  },

  /** Why there is no session, until somebody logs in; '' without a message. */
  reason: () => localStorage.getItem(reasonKey) ?? '',

  /** Whether the server ended the last one, until somebody logs in. */
  ended: () => localStorage.getItem(reasonKey) !== null,
};

/** The session, or null when logged out; renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, read);
}

/** The signed-in person; only for screens behind the guard. */
export function useUser(): SessionUser {
  const found = useSession();
  // While a logout unmounts the screens, they render once more without a session.
  return found?.user ?? { _id: '', name: '', email: '' };
}
