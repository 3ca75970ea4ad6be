/** Rows as CSV (RFC 4180): values with commas, quotes or line ends are quoted, lines end in CR LF. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

/**
 * One cell. What a spreadsheet would run as a formula gets a leading apostrophe (OWASP, 'CSV Injection'); the lone
 * placeholder '-' runs nothing and stays.
 */
function cell(value: string): string {
  const safe = value !== '-' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a CSV file to the browser. */
export function downloadCsv(name: string, csv: string): void {
  // The mark at the beginning makes Excel read UTF-8.
  const blob = new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}

/** The text of a file of people: UTF-8 or, where that makes no sense, what older spreadsheets on Windows write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
