import type { NowBout, NowTable } from '@/api/now';
import type { Over } from './Overlay';
import type { Queue, QueueBout } from '@/api/queue';
import { restsUntil } from '@/domain/queue/clock';
import type { Actions } from '@/domain/queue/use-actions';
import { serverNow } from '@/lib/server-clock';

/** Where a bout is by now. */
export type Place = 'called' | 'onDeck' | 'inTheHole' | 'queue';

/** A bout of the day, wherever it is. */
export type Placed = { bout: NowBout; place: Place; table: NowTable | undefined; queued: QueueBout | undefined };

/** Finds a bout at the tables or in the queue. */
export function placed(queue: Queue, matchId: string): Placed | undefined {
  const queued = queue.bouts.find((bout) => bout.matchId === matchId);
  for (const table of queue.now.tables) {
    for (const place of ['called', 'onDeck', 'inTheHole'] as const) {
      const bout = table[place];
      if (bout?.matchId === matchId) return { bout, place, table, queued };
    }
  }
  return queued && { bout: queued, place: 'queue', table: undefined, queued };
}

/** Calls a bout to a table; while an athlete rests it asks first. */
export function callOrAsk({ bout, queued }: Placed, table: NowTable | undefined, actions: Pick<Actions, 'call'>, onOpen: (over: Over) => void): Promise<boolean> | undefined {
  if (table && (restsUntil(bout, serverNow()) !== undefined || queued?.why?.code === 'athlete-rests')) {
    onOpen({ kind: 'call-anyway', matchId: bout.matchId, tableId: table._id });
    return undefined;
  }
  return actions.call(bout, table);
}

/** The bouts that stand at no table yet, in the order in which they are expected. */
export function waiting({ now, bouts }: Queue): QueueBout[] {
  const atTables = new Set(now.tables.flatMap((table) => [table.called, table.onDeck, table.inTheHole].flatMap((bout) => (bout ? [bout.matchId] : []))));
  return bouts.filter(({ matchId }) => !atTables.has(matchId));
}

/** Ids of the protests and proposed corrections that wait for a decision. */
export const openProtests = ({ decisions }: Queue): string[] => decisions.flatMap(({ protestId }) => (protestId ? [protestId] : []));
