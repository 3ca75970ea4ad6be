import type { DrawCheck, DrawRecord } from '@/api/draws';
import type { Tournament } from '@/api/types';

/** The record in a text; undefined if it is none. The server reports its problems. */
export function isRecord(text: string): DrawRecord | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'commitment' in read && 'draw' in read ? (read as DrawRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a bracket has the pairings of a draw. A latecomer may have taken a bye. */
export function sameBracket(record: DrawRecord, pairings: DrawCheck['pairings'], { matches }: Pick<Tournament, 'matches'>): boolean {
  return pairings.every((places, at) => {
    const match = matches[at];
    return [match?.player1, match?.player2].every((player, side) => {
      const entry = record.draw.entries[(places?.[side] ?? 0) - 1];
      return !entry || player?._id === entry.id;
    });
  });
}
