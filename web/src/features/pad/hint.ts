import type { NowBout } from '@/api/now';
import type { Entry, Hands, State } from '@/bout/log';
import { areBothHere } from '@/domain/queue/clock';
import { serverNow } from '@/lib/server-clock';

/** What is proposed for the hands, and what one touch enters. */
export type Hint = { why: 'slip' | 'no-grip' | 'request'; kind: 'referees-grip' | 'straps'; /** Tells one occasion from another. */ occasion: string };

const stops = new Set(['stop', 'disagree', 'equipment', 'medical']);
const fouls = new Set(['warning', 'foul', 'foul-loss']);

/** What the officials have stopped a bout with; by some rule books a foul does. */
export function stopOf(lines: readonly Entry[], foulStops: boolean): Entry | undefined {
  return lines.findLast(({ kind }) => stops.has(kind) || (foulStops && fouls.has(kind)));
}

/**
 * Since when the athletes have been looking for a grip, in milliseconds by the server's clock: since both are at the
 * table, or since the bout was stopped. Null while they are not, for example during a repair or treatment, and while
 * nobody has said that they are at the table.
 */
export function looksForGripSince({ phase }: Pick<State, 'phase'>, lines: readonly Entry[], foulStops: boolean, called: Pick<NowBout, 'athletes' | 'bothHereAt'> | null): number | null {
  if (phase === 'ready') return called?.bothHereAt && areBothHere(called) ? Date.parse(called.bothHereAt) : null;
  if (phase !== 'stopped') return null;
  const stop = stopOf(lines, foulStops);
  if (!stop || stop.kind === 'equipment' || stop.kind === 'medical') return null;
  // What waits here has only this device's time, whose clock may be wrong.
  return stop.received === undefined ? Date.parse(stop.at) - Date.now() + serverNow() : Date.parse(stop.received);
}

/** What is proposed for the hands at a time of the server's, if anything; `due` is when a grip is late, null for never. */
export function hintOf(hands: Hands, due: number | null, now: number, { games, slips }: Pick<State, 'games' | 'slips'>): Hint | null {
  const game = String(games.length);
  if (hands.slip) return { why: 'slip', kind: hands.slip, occasion: `slip ${game} ${String(slips)}` };
  if (hands.noGrip && due !== null && now >= due) return { why: 'no-grip', kind: hands.noGrip, occasion: `no-grip ${hands.noGrip} ${String(due)}` };
  if (hands.request) return { why: 'request', kind: 'straps', occasion: `request ${game}` };
  return null;
}
