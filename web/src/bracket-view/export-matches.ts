import { t } from '@lingui/core/macro';
import { csvFileName, matchesCsv, type Exportable } from '@/bracket/csv';
import { toast } from '@/components/toast';
import { downloadCsv } from '@/lib/csv';

/** Hands a tournament's matches to the browser as a CSV file; says so when there is no tournament to hand over. */
export function exportMatches(tournament: Exportable | null | undefined): void {
  if (!tournament) {
    toast.error(t`Tournament data not available`);
    return;
  }
  downloadCsv(csvFileName(tournament), matchesCsv(tournament));
}
