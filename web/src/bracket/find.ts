import type { Entry } from '@/api/types';
import { findByName } from '@/lib/find';

/** The athletes of a tournament whose name fits. */
export function findAthletes(participants: readonly Entry[], query: string, limit: number): Entry[] {
  return findByName(
    participants.filter((e) => !e.user.isBye),
    (e) => e.user.name,
    query,
    limit,
  );
}
