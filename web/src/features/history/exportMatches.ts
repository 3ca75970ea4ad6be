import { api, reply } from '@/api/client';
import { downloadCsv } from '@/bracket/csv';
import { toast } from '@/components/toast';

/** Saves the matches of a tournament as a CSV file; the list does not carry them, so they are fetched. */
export async function exportMatches(id: string) {
  try {
    const { data } = await reply(api.GET('/api/tournament/brackets-data/{id}', { params: { path: { id } } }));
    downloadCsv(data);
  } catch {
    toast.error('Tournament data not available');
  }
}
