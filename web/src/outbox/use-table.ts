import { t } from '@lingui/core/macro';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from './outbox';
import type { Kept } from './store';
import { boutOptions, isOver, keptOptions, useOutbox } from './use-outbox';
import { applyNow, type Now, type NowBout, type NowTable } from '@/api/now';
import { nowOptions } from '@/api/queue';
import { tableOptions } from '@/api/tables';
import type { Bout } from '@/api/types';
import { toast } from '@/components/toast';
import { useUser } from '@/lib/session';

/** The three bouts of a table as known on this device, including waiting entries. */
export type Here = {
  called: NowBout | null;
  /** Whether its call has not reached the server. */
  unsent: boolean;
  onDeck: NowBout | null;
  inTheHole: NowBout | null;
};

/** The state of a table from the server and this device; `reach` is the number of seconds to reach it. */
export function hereOf(now: Pick<NowTable, 'called' | 'onDeck' | 'inTheHole'>, entries: readonly Kept[], over: ReadonlySet<string>, reach: number): Here {
  const left = [now.called, now.onDeck, now.inTheHole].flatMap((bout) => (bout && !over.has(bout.matchId) ? [bout] : []));
  const callOf = (bout: NowBout) => entries.find(({ matchId, call, refused }) => matchId === bout.matchId && call && !refused);
  const found = left.find((bout) => bout.matchId !== now.called?.matchId && callOf(bout));
  const server = left.find(({ matchId }) => matchId === now.called?.matchId);
  // The server's bout there comes first: a call of the next one waits for its end.
  const called = server ?? found ?? null;
  const [onDeck = null, inTheHole = null] = left.filter((bout) => bout !== called);
  const at = called && called === found ? callOf(called)?.entry.at : undefined;
  // Without a time limit, no clock runs.
  const deadline = at && reach > 0 ? { deadline: new Date(Date.parse(at) + 1000 * reach).toISOString() } : {};
  const shown = called && at ? { ...called, calledAt: at, ...deadline } : called;
  return { called: shown, unsent: at !== undefined, onDeck, inTheHole };
}

type TableReply = Awaited<ReturnType<NonNullable<ReturnType<typeof tableOptions>['queryFn']>>>;

/** The stored state of a table, for a page that opens again offline. */
type KeptTable = { reply: TableReply; now: NowTable | null };

/**
 * A table of an event with its bouts: from the server, else the last known state. Its bouts are stored, so that they
 * can be pulled offline.
 */
export function useTable(id: string | undefined) {
  const queries = useQueryClient();
  const user = useUser();
  const table = useQuery({ ...tableOptions(id ?? ''), enabled: id !== undefined });
  const kept = useQuery({
    queryKey: ['kept-table', user._id, id],
    queryFn: async () => (await outbox.keptTable(id ?? '')) as KeptTable | null,
    enabled: id !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const reply = table.data ?? kept.data?.reply;
  const running = reply?.now != null;
  // Live keeps it up to date; a table needs nothing else of it.
  const all = useQuery({ ...nowOptions(reply?.event._id ?? ''), enabled: running, refetchInterval: false });
  const now = all.data?.tables.find(({ _id }) => _id === id) ?? table.data?.now ?? kept.data?.now ?? null;
  const bouts = now ? [now.called, now.onDeck, now.inTheHole].flatMap((bout) => (bout ? [bout.matchId] : [])) : [];
  const ids = bouts.join(' ');
  useEffect(() => {
    for (const matchId of ids.split(' ')) if (matchId !== '') void queries.prefetchQuery({ ...boutOptions(matchId), staleTime: 5000 });
  }, [queries, ids]);
  useEffect(() => {
    if (id !== undefined && table.data) void outbox.keepTable(id, { reply: table.data, now } satisfies KeptTable).catch(() => undefined);
  }, [id, table.data, now]);
  const over = useOver(bouts);
  const { entries } = useOutbox();
  return {
    reply,
    now,
    /** All tables, as far as loaded. */
    all: all.data,
    here: now && reply ? hereOf(now, entries, over, reply.reach) : null,
    isPending: id !== undefined && !reply && (table.isPending || kept.isPending),
    error: reply ? null : table.error,
    refetch: () => void table.refetch(),
  };
}

/** The finished matches among some, as known on this device. */
function useOver(ids: readonly string[]): ReadonlySet<string> {
  const user = useUser();
  const { entries } = useOutbox();
  const fetched = useQueries({ queries: ids.map((id) => ({ ...boutOptions(id), enabled: false })) });
  const kept = useQueries({ queries: ids.map((id) => keptOptions(user._id, id)) });
  return new Set(ids.filter((_, at) => [fetched[at]?.data, kept[at]?.data].some((bout) => bout != null && isOver(bout, entries))));
}

/** Functions that remove messages about refused calls. */
let told: (() => void)[] = [];

/**
 * Reports that this device is at a table while the screen is shown, and applies the replies to its calls. The message
 * about a refused call stays until somebody reads it or another call succeeds.
 */
export function useStandAt(tableId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      outbox.onHall({
        now(now: Now) {
          for (const takeAway of told) takeAway();
          told = [];
          applyNow(queries, now);
          void queries.invalidateQueries({ queryKey: ['tables'] });
        },
        notCalled({ message }) {
          told.push(toast.refused(t`The call was refused`, message));
          void queries.invalidateQueries({ queryKey: ['now'] });
          void queries.invalidateQueries({ queryKey: ['tables'] });
        },
      }),
    [queries],
  );
  useEffect(() => (tableId === undefined ? undefined : outbox.standAt(tableId)), [tableId]);
}

/** Whether a match belongs to a class of the table's event, so that the table continues after it. */
export const isOfTable = (reply: TableReply | undefined, bout: Bout): boolean => reply?.classes.includes(bout.tournament._id) ?? false;
