import type { NowBout } from '@/api/now';
import type { Entry, Hands, State } from '@/bout/log';
import { areBothHere } from '@/domain/queue/clock';
import { serverNow } from '@/lib/server-clock';

/** The proposal for the hands, and the entry that one touch makes. */
export type Hint = { why: 'slip' | 'no-grip' | 'request'; kind: 'referees-grip' | 'straps'; /** Tells one occasion from another. */ occasion: string };

const stops = new Set(['stop', 'disagree', 'equipment', 'medical']);
const fouls = new Set(['warning', 'foul', 'foul-loss']);

/** The reason of the officials' stop; under some rule books a foul stops too. */
export function stopOf(lines: readonly Entry[], foulStops: boolean): Entry | undefined {
  return lines.findLast(({ kind }) => stops.has(kind) || (foulStops && fouls.has(kind)));
}

/**
 * Since when the athletes have been looking for a grip, in milliseconds by the server's clock: since both are at the
 * table, or since the stop. Null if they are not looking for one, for example during a repair or treatment, or before
 * both are marked as arrived.
 */
export function looksForGripSince({ phase }: Pick<State, 'phase'>, lines: readonly Entry[], foulStops: boolean, called: Pick<NowBout, 'athletes' | 'bothHereAt'> | null): number | null {
  if (phase === 'ready') return called?.bothHereAt && areBothHere(called) ? Date.parse(called.bothHereAt) : null;
  if (phase !== 'stopped') return null;
  const stop = stopOf(lines, foulStops);
  if (!stop || stop.kind === 'equipment' || stop.kind === 'medical') return null;
  // Waiting entries only have this device's time, whose clock may be wrong.
  return stop.received === undefined ? Date.parse(stop.at) - Date.now() + serverNow() : Date.parse(stop.received);
}

/** The proposal for the hands at a server time, if any; `due` is when a grip is late, null for never. */
export function hintOf(hands: Hands, due: number | null, now: number, { games, slips }: Pick<State, 'games' | 'slips'>): Hint | null {
  const game = String(games.length);
  if (hands.slip) return { why: 'slip', kind: hands.slip, occasion: `slip ${game} ${String(slips)}` };
  if (hands.noGrip && due !== null && now >= due) return { why: 'no-grip', kind: hands.noGrip, occasion: `no-grip ${hands.noGrip} ${String(due)}` };
  if (hands.request) return { why: 'request', kind: 'straps', occasion: `request ${game}` };
  return null;
}
