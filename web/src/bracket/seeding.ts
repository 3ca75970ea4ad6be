import type { Entry } from '@/api/types';

/** The two entries of a first-round match as chosen so far, by id. */
export interface Pairing {
  matchNumber: number;
  player1: string | null;
  player2: string | null;
}

/** Slot of a pairing. */
export type Side = 'player1' | 'player2';

/** Entries without a slot, in the given order. */
export function unseated(entries: readonly Entry[], pairings: readonly Pairing[]): Entry[] {
  const seated = new Set(pairings.flatMap((p) => [p.player1, p.player2]));
  return entries.filter((e) => !seated.has(e._id));
}

/** Is every slot of the first round filled? */
export function isComplete(pairings: readonly Pairing[]): boolean {
  return pairings.length > 0 && pairings.every((p) => p.player1 !== null && p.player2 !== null);
}

/**
 * The entries that a slot offers instead of its current one: free athletes, and one bye for all, because byes are
 * alike. It never offers a bye against a bye.
 */
export function offered(free: readonly Entry[], opponent: Entry | null): Entry[] {
  const bye = opponent?.user.isBye ? undefined : free.find((e) => e.user.isBye);
  const athletes = free.filter((e) => !e.user.isBye);
  return bye ? [...athletes, bye] : athletes;
}

/** The pairings with one slot changed. */
export function seat(pairings: readonly Pairing[], matchNumber: number, side: Side, entry: string | null): Pairing[] {
  return pairings.map((p) => (p.matchNumber === matchNumber ? { ...p, [side]: entry } : p));
}

/** The matches that can take another bye: two byes never meet. */
function withRoom<P extends Pairing>(pairings: readonly P[], entries: readonly Entry[]): P[] {
  const byes = new Set(entries.filter((e) => e.user.isBye).map((e) => e._id));
  const isBye = (id: string | null) => id !== null && byes.has(id);
  return pairings.filter((p) => (p.player1 === null || p.player2 === null) && !isBye(p.player1) && !isBye(p.player2));
}

/** Is there still a place for every bye? If not, the seeding cannot be completed. */
export function byesFit(pairings: readonly Pairing[], entries: readonly Entry[]): boolean {
  return unseated(entries, pairings).filter((e) => e.user.isBye).length <= withRoom(pairings, entries).length;
}

/**
 * Fills the empty slots by lot, never with two byes in a match, and keeps chosen ones. Null if too few matches have a
 * slot for a bye.
 *
 * @param roll a number from 0 up to but not including 1, such as Math.random
 */
export function fillAtRandom(pairings: readonly Pairing[], entries: readonly Entry[], roll: () => number): Pairing[] | null {
  const free = unseated(entries, pairings);
  const filled = pairings.map((p) => ({ ...p }));
  const room = shuffled(withRoom(filled, entries), roll);
  for (const bye of free.filter((e) => e.user.isBye)) {
    const pairing = room.pop();
    if (!pairing) return null;
    // The lower slot if free: a bye is below its opponent.
    if (pairing.player2 === null) pairing.player2 = bye._id;
    else pairing.player1 = bye._id;
  }
  const athletes = shuffled(
    free.filter((e) => !e.user.isBye),
    roll,
  );
  for (const pairing of filled) {
    pairing.player1 ??= athletes.pop()?._id ?? null;
    pairing.player2 ??= athletes.pop()?._id ?? null;
  }
  return filled;
}

/** A copy in random order (Fisher and Yates). */
function shuffled<T>(list: readonly T[], roll: () => number): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
