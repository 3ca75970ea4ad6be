import type { NowBout, NowTable } from '@/api/now';
import type { Over } from './Overlay';
import type { Queue, QueueBout } from '@/api/queue';
import { restsUntil } from '@/domain/queue/clock';
import type { Actions } from '@/domain/queue/use-actions';
import { serverNow } from '@/lib/server-clock';

/** The current position of a bout. */
export type Place = 'called' | 'onDeck' | 'inTheHole' | 'queue';

/** A bout of the day, at any position. */
export type Placed = { bout: NowBout; place: Place; table: NowTable | undefined; queued: QueueBout | undefined };

/** All called and announced bouts, table by table. */
export function atTables({ now, bouts }: Queue): Placed[] {
  const queued = new Map(bouts.map((bout) => [bout.matchId, bout]));
  return now.tables.flatMap((table) =>
    (['called', 'onDeck', 'inTheHole'] as const).flatMap((place) => {
      const bout = table[place];
      return bout ? [{ bout, place, table, queued: queued.get(bout.matchId) }] : [];
    }),
  );
}

/** All bouts of a queue by their match. A queue never changes, and 24 tables ask for 72 bouts on each of their updates. */
const indexes = new WeakMap<Queue, Map<string, Placed>>();

/** Finds a bout at the tables or in the queue. */
export function placed(queue: Queue, matchId: string): Placed | undefined {
  let index = indexes.get(queue);
  if (!index) {
    index = new Map(queue.bouts.map((bout) => [bout.matchId, { bout, place: 'queue', table: undefined, queued: bout }]));
    for (const one of atTables(queue)) index.set(one.bout.matchId, one);
    indexes.set(queue, index);
  }
  return index.get(matchId);
}

/** Calls a bout to a table; if an athlete rests, it asks first. */
export function callOrAsk({ bout, queued }: Placed, table: NowTable | undefined, actions: Pick<Actions, 'call'>, onOpen: (over: Over) => void): Promise<boolean> | undefined {
  if (table && (restsUntil(bout, serverNow()) !== undefined || queued?.why?.code === 'athlete-rests')) {
    onOpen({ kind: 'call-anyway', matchId: bout.matchId, tableId: table._id });
    return undefined;
  }
  return actions.call(bout, table);
}

/** The bouts not at a table yet, by expected time. */
export function waiting(queue: Queue): QueueBout[] {
  const there = new Set(atTables(queue).map(({ bout }) => bout.matchId));
  return queue.bouts.filter(({ matchId }) => !there.has(matchId));
}

/** Ids of undecided protests and proposed corrections. */
export const openProtests = ({ decisions }: Queue): string[] => decisions.flatMap(({ protestId }) => (protestId ? [protestId] : []));

/** From this many tables on they are tiles, with queue and classes below: more rows do not fit a screen. */
const LARGE = 9;

export const isLargeHall = ({ now }: Queue): boolean => now.tables.length >= LARGE;
