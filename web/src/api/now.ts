import type { QueryClient } from '@tanstack/react-query';
import type { components } from './schema';
import { hearServerTime } from '@/lib/server-clock';

/**
 * The state of the tables of a running event. Signed-in people and visitors get the same shape with the names they
 * may see, in queries under `nowKey` and in every live frame about the queue.
 */

type Schemas = components['schemas'];
export type Now = Schemas['Now'];
export type NowTable = Schemas['NowTable'];

/** A bout; officials of the event also load the reason for more time. */
export type NowBout = Schemas['NowBout'] & { excused?: string };

export type NowAthlete = Schemas['NowAthlete'];
export type NowClass = Schemas['NowClass'];

/** Why a bout is not called: a code with its parameters. */
export type Why = Schemas['QueueReason'];

/** The query key of the tables of an event, by id, or for visitors by slug. */
export const nowKey = (event: string) => ['now', event] as const;

/** The query key of an event's queue, which contains `now`. */
export const queueKey = (eventId: string) => ['queue', eventId] as const;

/** The later of two states; on a tie the new one, because estimates change without a version. */
export function newerNow(before: Now | undefined, now: Now): Now {
  return before?.eventId === now.eventId && before.version > now.version ? before : now;
}

/** Puts a live update into all data that contain it, unless they are newer. */
export function applyNow(queries: QueryClient, now: Now): void {
  hearServerTime(now.at);
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['now'] })) {
    const before = state.data as Now | undefined;
    if (before?.eventId === now.eventId) queries.setQueryData(queryKey, newerNow(before, now));
  }
  queries.setQueryData<{ now: Now }>(queueKey(now.eventId), (before) => before && { ...before, now: newerNow(before.now, now) });
}

/**
 * The loaded state, unless live brought a newer one meanwhile. A server with an older version than before was restored,
 * and is right.
 */
export function loadedNow(before: Now | undefined, meanwhile: Now | undefined, loaded: Now): Now {
  const newer = meanwhile !== undefined && meanwhile.version > Math.max(before?.version ?? 0, loaded.version);
  return newer ? meanwhile : loaded;
}
