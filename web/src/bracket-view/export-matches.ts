import { t } from '@lingui/core/macro';
import { csvFileName, matchesCsv, type Exportable } from '@/bracket/csv';
import { toast } from '@/components/toast';
import { downloadCsv } from '@/lib/csv';

/** Saves a tournament's matches as a CSV file; reports if there is no tournament. */
export function exportMatches(tournament: Exportable | null | undefined): void {
  if (!tournament) {
    toast.error(t`Tournament data not available`);
    return;
  }
  downloadCsv(csvFileName(tournament), matchesCsv(tournament));
}
