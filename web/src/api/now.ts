import type { QueryClient } from '@tanstack/react-query';
import { hearServerTime } from '@/lib/server-clock';

/**
 * What is at the tables of a running event. The same shape for who is signed in and for visitors, each with their own names, in
 * queries under `nowKey`, and in every frame of live about the queue.
 */

export type NowAthlete = { entryId: string; name: string; number: number; club: string; country: string; arrived: boolean };
export type NowBout = {
  matchId: string;
  matchNumber: number;
  round: number;
  lastRound: boolean;
  bracket: { bracket: string };
  bestOf: number;
  classId: string;
  className: string;
  athletes: NowAthlete[];
  status: string;
  calledAt?: string;
  deadline?: string;
  excused?: string;
  startedAt?: string;
  scores: { player1Score: number; player2Score: number };
  readyAt?: string;
  expectedAt?: string;
  waived?: boolean;
};
export type NowTable = {
  _id: string;
  number: number;
  name: string;
  state: 'open' | 'paused' | 'closed';
  silentSince?: string;
  called: NowBout | null;
  onDeck: NowBout | null;
  inTheHole: NowBout | null;
};
export type NowClass = {
  _id: string;
  name: string;
  state: 'waiting' | 'staged' | 'open' | 'over';
  held?: boolean;
  total: number;
  decided: number;
  expectedStart?: string;
  expectedEnd?: string;
  tableId?: string;
};
export type Now = {
  eventId: string;
  version: number;
  at: string;
  state: string;
  phase: string;
  tables: NowTable[];
  weighIn: { registered: number; weighed: number };
  classes: NowClass[];
};

/** Why a bout is not called: a code, and what it speaks of. */
export type Why = { code: string; match?: number; athlete?: string; table?: number; until?: string };

/** The query of what is at the tables of an event, by its id, or for visitors by its slug. */
export const nowKey = (event: string) => ['now', event] as const;

/** The query of all that is to be pulled at an event; `now` is a part of it. */
export const queueKey = (eventId: string) => ['queue', eventId] as const;

/** The later of two; what is as new replaces what one has, as estimates change without a version. */
export function newerNow(before: Now | undefined, now: Now): Now {
  return before?.eventId === now.eventId && before.version > now.version ? before : now;
}

/** Puts what live has brought into everything that shows it, unless that is newer. */
export function applyNow(queries: QueryClient, now: Now): void {
  hearServerTime(now.at);
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['now'] })) {
    const before = state.data as Now | undefined;
    if (before?.eventId === now.eventId) queries.setQueryData(queryKey, newerNow(before, now));
  }
  queries.setQueryData<{ now: Now }>(queueKey(now.eventId), (before) => before && { ...before, now: newerNow(before.now, now) });
}

/**
 * What a load has brought, unless live has brought something newer while it was under way. A server that has an older version than
 * one had before was restored, and is right.
 */
export function loadedNow(before: Now | undefined, meanwhile: Now | undefined, loaded: Now): Now {
  const newer = meanwhile !== undefined && meanwhile.version > Math.max(before?.version ?? 0, loaded.version);
  return newer ? meanwhile : loaded;
}
