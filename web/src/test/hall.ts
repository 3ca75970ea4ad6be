import type { Now, NowBout, NowTable } from '@/api/now';
import type { Queue, QueueBout, QueueClass } from '@/api/queue';

/** A hall for tests: two tables with their bouts, and waiting ones. `changes` modify it. */

export function aNowBout(number: number, [one, two]: readonly [string, string], changes: Partial<NowBout> = {}): NowBout {
  const athlete = (name: string, side: number) => ({ entryId: `${name} of ${String(number)}`, name, number: number * 10 + side, club: 'Harbour', country: 'CA', arrived: false });
  return {
    matchId: `m${String(number)}`,
    matchNumber: number,
    round: 1,
    lastRound: false,
    bracket: { bracket: 'winners' },
    bestOf: 1,
    classId: 'c1',
    className: 'Men 70 kg',
    athletes: [athlete(one, 1), athlete(two, 2)],
    status: 'scheduled',
    scores: { player1Score: 0, player2Score: 0 },
    ...changes,
  };
}

export function aQueueBout(number: number, names: readonly [string, string], changes: Partial<QueueBout> = {}): QueueBout {
  return { ...aNowBout(number, names), why: { code: 'in-turn' }, comes: true, ...changes };
}

export function aNowTable(number: number, changes: Partial<NowTable> = {}): NowTable {
  return { _id: `tb${String(number)}`, number, name: '', state: 'open', called: null, onDeck: null, inTheHole: null, ...changes };
}

export function aNow(changes: Partial<Now> = {}): Now {
  return {
    eventId: 'e1',
    version: 1,
    at: new Date().toISOString(),
    state: 'running',
    phase: 'running',
    tables: [aNowTable(1), aNowTable(2)],
    weighIn: { registered: 8, weighed: 8 },
    classes: [],
    ...changes,
  };
}

export function aQueueClass(changes: Partial<QueueClass> = {}): QueueClass {
  return { _id: 'c1', name: 'Men 70 kg', state: 'open', total: 14, decided: 3, position: 1, byHand: false, athletes: 8, present: 8, ...changes };
}

/** A queue, which also contains the bouts at tables, like the server's. */
export function aQueue(changes: Partial<Queue> = {}): Queue {
  return { now: aNow(), bouts: [], more: 0, classes: [], day: { comes: true, over: false }, decisions: [], ...changes };
}
