import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { boutKey, getBout } from './calls';
import { type Held, outbox } from './outbox';
import { isNewer } from './store';
import type { Bout } from '@/api/types';
import { useUser } from '@/lib/session';

/** What this device holds of who is logged in; renders again when that changes. */
export function useOutbox(): Held {
  useEffect(() => {
    outbox.start();
  }, []);
  return useSyncExternalStore(outbox.subscribe, outbox.get);
}

/** The log of a match from the server, which is kept for when there is no network. */
export const boutOptions = (matchId: string) => ({
  queryKey: boutKey(matchId),
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
    const before = client.getQueryData<Bout>(boutKey(matchId));
    const loaded = await getBout(matchId, signal);
    void outbox.keep(loaded).catch(() => undefined);
    // What was sent meanwhile may have brought something newer.
    const now = client.getQueryData<Bout>(boutKey(matchId));
    return now && now !== before && isNewer(now, loaded) ? now : loaded;
  },
});

/** How often an open pad asks, should live have missed something, in milliseconds. */
const OFTEN = 15_000;

/** A match with its log: from the server, else as it was last heard of; and why it could not be loaded. */
export function useBout(matchId: string) {
  const queries = useQueryClient();
  const user = useUser();
  useEffect(
    () =>
      outbox.onHeard((bout) => {
        queries.setQueryData<Bout>(boutKey(bout.match._id), (before) => (!before || isNewer(bout, before) ? bout : before));
      }),
    [queries],
  );
  const live = useQuery({ ...boutOptions(matchId), refetchInterval: OFTEN });
  const kept = useQuery({ queryKey: ['kept-bout', user._id, matchId], queryFn: () => outbox.kept(matchId), staleTime: Infinity, gcTime: 0, retry: false });
  const bout = live.data ?? kept.data ?? undefined;
  const next = bout?.next?._id;
  useEffect(() => {
    // So that it can be pulled, too, when the network goes away meanwhile.
    if (next !== undefined) void queries.prefetchQuery(boutOptions(next));
  }, [queries, next]);
  return { bout, error: bout ? null : live.error, retry: () => void live.refetch() };
}
