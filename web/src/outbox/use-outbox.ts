import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { boutKey, getBout } from './calls';
import { type Held, outbox } from './outbox';
import { isNewer, type Kept } from './store';
import type { Bout, Match } from '@/api/types';
import { replay } from '@/bout/replay';
import { useUser } from '@/lib/session';

/** The device's stored entries of the logged-in person; renders again when they change. */
export function useOutbox(): Held {
  useEffect(() => {
    outbox.start();
  }, []);
  return useSyncExternalStore(outbox.subscribe, outbox.get);
}

/** The log of a match from the server, stored for offline use. */
export const boutOptions = (matchId: string) => ({
  queryKey: boutKey(matchId),
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
    const before = client.getQueryData<Bout>(boutKey(matchId));
    const loaded = await getBout(matchId, signal);
    void outbox.keep(loaded).catch(() => undefined);
    // Entries sent meanwhile may have brought a newer state.
    const now = client.getQueryData<Bout>(boutKey(matchId));
    return now && now !== before && isNewer(now, loaded) ? now : loaded;
  },
});

/** How often an open pad reloads in case live missed something, in milliseconds. */
const OFTEN = 15_000;

/** The last known state of a match, reread whenever it is shown. */
export const keptOptions = (owner: string, matchId: string) =>
  ({ queryKey: ['kept-bout', owner, matchId], queryFn: () => outbox.kept(matchId), networkMode: 'always', staleTime: Infinity, gcTime: 0, retry: false }) as const;

/** A match with its log: from the server, else the last known state, with the error if it failed to load. */
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
  const kept = useQuery(keptOptions(user._id, matchId));
  const bout = live.data ?? kept.data ?? undefined;
  // Helpers can only open the bouts of their table, which useTable fetches.
  const next = user.role === 'helper' ? undefined : bout?.next.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    // So that they can also be pulled if the network fails.
    for (const id of next?.split(' ') ?? []) if (id !== '') void queries.prefetchQuery(boutOptions(id));
  }, [queries, next]);
  return { bout, error: bout ? null : live.error, retry: () => void live.refetch() };
}

/** Whether a bout is over, as known on this device, including waiting entries. */
export function isOver({ match, log }: Bout, own: readonly Kept[]): boolean {
  if (match.status === 'completed') return true;
  const entries = [...log.entries, ...own.filter(({ matchId, call }) => matchId === match._id && !call).map(({ entry }) => entry)];
  return replay({ ...log.rules, bestOf: log.bestOf }, [match.player1?._id ?? '', match.player2?._id ?? ''], entries).phase === 'decided';
}

/** The first unfinished match of some that this device can open; without a network, a stored one. */
function useFirstOpen(ids: readonly string[], offline: boolean): string | undefined {
  const user = useUser();
  const { entries } = useOutbox();
  // Matches loaded while this page was open, and stored ones.
  const fetched = useQueries({ queries: ids.map((id) => ({ ...boutOptions(id), enabled: false })) });
  const kept = useQueries({ queries: ids.map((id) => keptOptions(user._id, id)) });
  return ids.find((_, at) => {
    const bouts = [fetched[at]?.data, kept[at]?.data].filter((bout) => bout != null);
    return bouts.length > 0 ? !bouts.some((bout) => isOver(bout, entries)) : !offline;
  });
}

/** The match to continue with after a bout. */
export function useNext({ next }: Bout, offline: boolean): Match | undefined {
  const id = useFirstOpen(next.map(({ _id }) => _id), offline);
  return next.find(({ _id }) => _id === id);
}
