import type { Kept } from './store';
import type { DeviceReport } from '@/api/types';

/** What the light shows. */
export type Status = {
  /** Entries that are on their way, and since when the oldest is, as ISO time. */
  waiting: number;
  since: string | undefined;
  /** Matches of which something was refused; what was entered after it waits with it for a decision. */
  refused: string[];
};

/** How the entries of one account stand. */
export function statusOf(entries: readonly Kept[]): Status {
  const refused = [...new Set(entries.filter((kept) => kept.refused).map(({ matchId }) => matchId))];
  const waiting = entries.filter(({ matchId }) => !refused.includes(matchId));
  return { waiting: waiting.length, since: waiting[0]?.entry.at, refused };
}

/** The same as a device reports it. */
export function reportOf(entries: readonly Kept[]): DeviceReport {
  const { waiting, since } = statusOf(entries);
  return {
    waiting,
    ...(since === undefined ? {} : { since }),
    refused: entries.flatMap(({ entry, matchId, refused }) =>
      refused ? [{ entry, matchId, code: refused.code, message: refused.message, at: refused.at }] : [],
    ),
  };
}
