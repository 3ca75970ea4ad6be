import { getTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { exportMatches } from '@/bracket-view/export-matches';

/** Exports the matches of a past tournament; the history lacks them, so they are loaded. */
export async function exportHistory(id: string) {
  let tournament: Tournament | undefined;
  try {
    tournament = await getTournament(id);
  } catch {
    // The export reports that there is nothing to export.
  }
  exportMatches(tournament);
}
