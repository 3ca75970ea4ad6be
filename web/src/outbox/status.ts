import type { Kept } from './store';
import type { DeviceReport } from '@/api/types';

/** What the light shows. */
export type Status = {
  /** Entries not confirmed yet, and since when the oldest waits, as ISO time. */
  waiting: number;
  since: string | undefined;
  /** Matches with refused entries; later entries of these wait with them for a decision. */
  refused: string[];
};

/** How the entries of one account stand. */
export function statusOf(entries: readonly Kept[]): Status {
  const refused = [...new Set(entries.filter((kept) => kept.refused).map(({ matchId }) => matchId))];
  const waiting = entries.filter(({ matchId }) => !refused.includes(matchId));
  return { waiting: waiting.length, since: waiting[0]?.entry.at, refused };
}

/** The same as a device reports it, and at which table it is. */
export function reportOf(entries: readonly Kept[], tableId?: string): DeviceReport {
  const { waiting, since } = statusOf(entries);
  return {
    waiting,
    ...(since === undefined ? {} : { since }),
    ...(tableId === undefined ? {} : { tableId }),
    // Of a call it is told that the bout would have begun, as that is a word of the log.
    refused: entries.flatMap(({ entry, call, matchId, refused }) =>
      refused ? [{ entry: call ? { ...entry, kind: 'start' as const } : entry, matchId, code: refused.code, message: refused.message, at: refused.at }] : [],
    ),
  };
}
