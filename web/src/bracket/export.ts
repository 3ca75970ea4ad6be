import { csvFileName, matchesCsv, type Exportable } from './csv';
import { toast } from '@/components/toast';

/** Hands a tournament's matches to the browser as a CSV file; says so when there is no tournament to hand over. */
export function exportMatches(tournament: Exportable | null | undefined): void {
  if (!tournament) {
    toast.error('Tournament data not available');
    return;
  }
  // The mark at the beginning makes Excel read UTF-8.
  const blob = new Blob(['\uFEFF', matchesCsv(tournament)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = csvFileName(tournament);
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
