import type { Entry, Match, Tournament } from '@/api/types';

/** What one commit changed in a tournament: current fields, complete matches, and the ids of deleted matches. */
export type Changes = Partial<Omit<Tournament, '_id' | 'version' | 'matches'>> & {
  matches?: readonly Match[];
  /** A corrected final may make its rematch needless. */
  removedMatches?: readonly string[];
};

/** One live event about one tournament. */
export interface ChangeSet {
  version: number;
  changes: Changes;
}

/**
 * The tournament after a live event, or null when the event does not follow what is loaded and the page must reload. An
 * event that is already applied changes nothing. Unchanged parts keep their identity, so only changed cards redraw. The
 * loaded tournament is not modified.
 */
export function applyChanges(loaded: Tournament, event: ChangeSet): Tournament | null {
  if (event.version <= loaded.version) return loaded;
  if (event.version !== loaded.version + 1) return null;
  const { matches, removedMatches, ...fields } = event.changes;
  return {
    ...loaded,
    ...fields,
    version: event.version,
    matches: mergeMatches(loaded.matches, toldApart(fields.participants ?? loaded.participants, matches ?? []), removedMatches ?? []),
  };
}

/** The reply to a change of a tournament: the tournament, or its changed matches. */
export type Reply = Tournament | Match | readonly Match[];

/**
 * The tournament after a reply, unless a newer one is loaded. Matches alone do not change its version: other matches
 * may have changed too, which the next version's live event brings.
 */
export function mergeReply(loaded: Tournament, reply: Reply): Tournament {
  if ('matches' in reply) return reply.version > loaded.version ? reply : loaded;
  const versions = new Map(loaded.matches.map((m) => [m._id, m.version]));
  const newer = toldApart(loaded.participants, [reply].flat().filter((m) => m.version > (versions.get(m._id) ?? 0)));
  return newer.length === 0 ? loaded : { ...loaded, matches: mergeMatches(loaded.matches, newer, []) };
}

/** Matches alone do not distinguish athletes with the same name; participants do. */
function toldApart(participants: readonly Entry[], matches: readonly Match[]): readonly Match[] {
  const told = new Map(participants.flatMap(({ _id, user }) => (user.distinction ? [[_id, user] as const] : [])));
  if (told.size === 0) return matches;
  const of = <E extends Entry | null | undefined>(entry: E): E => {
    const user = entry && told.get(entry._id);
    return user ? { ...entry, user } : entry;
  };
  return matches.map((match) => ({ ...match, player1: of(match.player1), player2: of(match.player2), winner: of(match.winner), loser: of(match.loser) }));
}

function mergeMatches(loaded: Match[], changed: readonly Match[], removed: readonly string[]): Match[] {
  if (changed.length === 0 && removed.length === 0) return loaded;
  if (removed.length === 0) {
    const merged = loaded.slice();
    if (changed.every((match) => replace(merged, match))) return merged;
  }
  const fresh = new Map(changed.map((m) => [m._id, m]));
  const gone = new Set(removed);
  const merged: Match[] = [];
  for (const match of loaded) {
    const replacement = fresh.get(match._id);
    if (replacement) fresh.delete(match._id);
    if (!gone.has(match._id)) merged.push(replacement ?? match);
  }
  if (fresh.size === 0) return merged;
  merged.push(...fresh.values());
  return merged.sort((a, b) => a.matchNumber - b.matchNumber);
}

/** Replaces the match with the same number and id, if it exists. */
function replace(sorted: Match[], match: Match): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.matchNumber < match.matchNumber) low = middle + 1;
    else high = middle;
  }
  if (sorted[low]?._id !== match._id) return false;
  sorted[low] = match;
  return true;
}
