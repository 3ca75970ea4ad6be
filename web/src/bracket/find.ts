import type { Entry } from '@/api/types';
import { findByName } from '@/lib/find';
import { shownName } from '@/lib/shown-name';

/** The athletes of a tournament with a matching name. */
export function findAthletes(participants: readonly Entry[], query: string, limit: number): Entry[] {
  return findByName(
    participants.filter((e) => !e.user.isBye),
    (e) => shownName(e.user),
    query,
    limit,
  );
}
