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

/** All that is called or announced, table by table. */
export function atTables({ now, bouts }: Queue): Placed[] {
  return now.tables.flatMap((table) =>
    (['called', 'onDeck', 'inTheHole'] as const).flatMap((place) => {
      const bout = table[place];
      return bout ? [{ bout, place, table, queued: bouts.find(({ matchId }) => matchId === bout.matchId) }] : [];
    }),
  );
}

/** Finds a bout at the tables or in the queue. */
export function placed(queue: Queue, matchId: string): Placed | undefined {
  const there = atTables(queue).find(({ bout }) => bout.matchId === matchId);
  if (there) return there;
  const queued = queue.bouts.find((bout) => bout.matchId === matchId);
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
export function waiting(queue: Queue): QueueBout[] {
  const there = new Set(atTables(queue).map(({ bout }) => bout.matchId));
  return queue.bouts.filter(({ matchId }) => !there.has(matchId));
}

/** Ids of the protests and proposed corrections that wait for a decision. */
export const openProtests = ({ decisions }: Queue): string[] => decisions.flatMap(({ protestId }) => (protestId ? [protestId] : []));
