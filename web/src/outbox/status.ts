import type { Kept } from './store';
import type { DeviceReport } from '@/api/types';

/** The states of the light. */
export type Status = {
  /** Unconfirmed entries, and the time of the oldest, as ISO time. */
  waiting: number;
  since: string | undefined;
  /** Matches with refused entries; their later entries also wait for a decision. */
  refused: string[];
};

/** The state of one account's entries. */
export function statusOf(entries: readonly Kept[]): Status {
  const refused = [...new Set(entries.filter((kept) => kept.refused).map(({ matchId }) => matchId))];
  const waiting = entries.filter(({ matchId }) => !refused.includes(matchId));
  return { waiting: waiting.length, since: waiting[0]?.entry.at, refused };
}

/** The same in the form of a device's report, with its table. */
export function reportOf(entries: readonly Kept[], tableId?: string): DeviceReport {
  const { waiting, since } = statusOf(entries);
  return {
    waiting,
    ...(since === undefined ? {} : { since }),
    ...(tableId === undefined ? {} : { tableId }),
    // A call is reported as the start of the bout, which is a kind of log entry.
    refused: entries.flatMap(({ entry, call, matchId, refused }) =>
      refused ? [{ entry: call ? { ...entry, kind: 'start' as const } : entry, matchId, code: refused.code, message: refused.message, at: refused.at }] : [],
    ),
  };
}
