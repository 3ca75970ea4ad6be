import type { Entry } from '@/api/types';

/** One line of the final standings. */
export interface Standing {
  entry: Entry;
  /** '1', or '5–6' for a shared place. */
  place: string;
}

/**
 * Final places of the athletes, best first. Ties read '5–6'; disqualified athletes have no place and come last. Empty
 * while the tournament is in progress.
 */
export function standings(participants: readonly Entry[]): Standing[] {
  const placed = participants.filter((e) => !e.user.isBye && e.place);
  const shared = new Map<number, number>();
  for (const e of placed) shared.set(e.place!, (shared.get(e.place!) ?? 0) + 1);
  if (placed.length === 0) return [];
  const without = participants.filter((e) => !e.user.isBye && !e.place && e.left === 'disqualification').map((entry) => ({ entry, place: '–' }));
  const list = placed
    .sort((a, b) => a.place! - b.place!)
    .map((entry) => {
      const first = entry.place!;
      const last = first + shared.get(first)! - 1;
      return { entry, place: first === last ? `${first}` : `${first}–${last}` };
    });
  return [...list, ...without];
}
