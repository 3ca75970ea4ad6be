import { getTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { exportMatches } from '@/bracket-view/export-matches';

/** Exports the matches of a past tournament; the history does not carry them, so they are fetched. */
export async function exportHistory(id: string) {
  let tournament: Tournament | undefined;
  try {
    tournament = await getTournament(id);
  } catch {
    // The export says that there is nothing to export.
  }
  exportMatches(tournament);
}
