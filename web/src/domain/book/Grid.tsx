import type { ReactNode } from 'react';
import type { BookDocument } from '@/api/book';
import { count } from '@/lib/format';

export type BookTable = BookDocument['tables'][number];
type Cell = BookTable['rows'][number][number];

/** A title, with the second language below it. */
export function Titles({ title, second }: { title: string; second?: string }) {
  return (
    <>
      {title}
      {second && second !== title ? <span className="doc-second">{second}</span> : null}
    </>
  );
}

/** A day with a time, which stays on one line. */
const moment = /^\d{4}-\d\d-\d\d \d/;

/** Rows that stay on one page with the end of a table. */
const KEPT = 2;

/** A table of a document, on screen and on paper. `end` stands below it; on paper never without its last rows. */
export function Grid({ table: { columns, rows }, caption, end }: { table: BookTable; caption: string; end?: ReactNode }) {
  const line = (row: BookTable['rows'][number], i: number) => (
    <tr key={i}>{row.map((cell, j) => <td key={j} data-numbers={columns[j]?.numbers || undefined} data-moment={moment.test(cell.text ?? '') || undefined}><bdi>{shown(cell, columns[j]?.numbers ?? false)}</bdi></td>)}</tr>
  );
  const last = end ? Math.max(0, rows.length - KEPT) : rows.length;
  return (
    <table className="doc-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{columns.map(({ title, second, numbers }, i) => <th key={i} scope="col" data-numbers={numbers || undefined}><Titles title={title} second={second} /></th>)}</tr>
      </thead>
      <tbody>{rows.slice(0, last).map(line)}</tbody>
      {end ? (
        <tbody className="doc-end">
          {rows.slice(last).map(line)}
          <tr><td colSpan={columns.length} className="doc-below">{end}</td></tr>
        </tbody>
      ) : null}
    </table>
  );
}

/** The text of a cell: counted numbers in the reader's format; years and badge numbers unchanged. */
function shown({ text, number }: Cell, numbers: boolean): string {
  // A hash has no natural break and would widen the paper.
  if (number === undefined) return (text ?? '').replaceAll(/[0-9a-f]{16}(?=[0-9a-f])/g, '$&\u200b');
  return numbers && !Number.isInteger(number) ? count(number) : String(number).replace('-', '−');
}

/** A document as lines of a file, with its tables below each other. */
export function linesOf({ title, tables }: BookDocument): string[][] {
  return tables.flatMap((table, i) => [
    ...(i > 0 ? [[]] : []),
    [table.title || title],
    table.columns.map((column) => column.title),
    ...table.rows.map((row) => row.map(({ text, number }) => text ?? (number === undefined ? '' : decimal(number)))),
    ...table.notes.map((note) => [note]),
  ]);
}

/** A number in the form that the reader's spreadsheet reads: without thousands separators. */
const decimal = (number: number) => (Number.isInteger(number) ? String(number) : count(number));
