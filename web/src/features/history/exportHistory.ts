import { api, reply } from '@/api/client';
import type { Tournament } from '@/api/types';
import { exportMatches } from '@/bracket/export';

/** Exports the matches of a past tournament; the history does not carry them, so they are fetched. */
export async function exportHistory(id: string) {
  let tournament: Tournament | undefined;
  try {
    tournament = (await reply(api.GET('/api/tournament/brackets-data/{id}', { params: { path: { id } } }))).data;
  } catch {
    // The export says that there is nothing to export.
  }
  exportMatches(tournament);
}
