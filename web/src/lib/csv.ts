/** The separator of spreadsheets in a locale: a semicolon where the comma is the decimal sign, else a comma. */
export function csvSeparator(locale = typeof navigator === 'undefined' ? 'en' : navigator.language): ',' | ';' {
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
  } catch {
    return ',';
  }
}

/** Rows as CSV (RFC 4180, with the separator of the reader's spreadsheet): values with separators, quotes or line ends are quoted, lines end in CR LF. */
export function csvOf(rows: readonly (readonly string[])[], separator = csvSeparator()): string {
  return rows.map((row) => row.map(cell).join(separator) + '\r\n').join('');
}

/**
 * One cell. Values that a spreadsheet would run as a formula get a leading apostrophe (OWASP, 'CSV Injection'); a lone
 * '-' is harmless and stays.
 */
function cell(value: string): string {
  const safe = value !== '-' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a CSV file. */
export function downloadCsv(name: string, csv: string): void {
  // The mark at the beginning makes Excel read UTF-8.
  download(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}

/** Saves a file. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
