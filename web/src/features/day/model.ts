import type { NowBout, NowTable } from '@/api/now';
import type { Queue, QueueBout } from '@/api/queue';

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

/** Is it being pulled? */
export const isPulled = ({ status, startedAt }: Pick<NowBout, 'status' | 'startedAt'>) => status === 'in-progress' || Boolean(startedAt);

/** The bouts that stand at no table yet, in the order in which they are expected. */
export function waiting({ now, bouts }: Queue): QueueBout[] {
  const atTables = new Set(now.tables.flatMap((table) => [table.called, table.onDeck, table.inTheHole].flatMap((bout) => (bout ? [bout.matchId] : []))));
  return bouts.filter(({ matchId }) => !atTables.has(matchId));
}

/** Ids of the protests and proposed corrections that wait for a decision. */
export const openProtests = ({ decisions }: Queue): string[] => decisions.flatMap(({ protestId }) => (protestId ? [protestId] : []));
