import type { BookDocument } from '@/api/book';
import { count } from '@/lib/format';

export type BookTable = BookDocument['tables'][number];
type Cell = BookTable['rows'][number][number];

/** A title, and the same in the second language below it. */
export function Titles({ title, second }: { title: string; second?: string }) {
  return (
    <>
      {title}
      {second && second !== title ? <span className="doc-second">{second}</span> : null}
    </>
  );
}

/** A table of a document, on screen and on paper. */
export function Grid({ table: { columns, rows }, caption }: { table: BookTable; caption: string }) {
  return (
    <table className="doc-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{columns.map(({ title, second, numbers }, i) => <th key={i} scope="col" data-numbers={numbers || undefined}><Titles title={title} second={second} /></th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>{row.map((cell, j) => <td key={j} data-numbers={columns[j]?.numbers || undefined}><bdi>{shown(cell, columns[j]?.numbers ?? false)}</bdi></td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell as it is read: numbers that are counted by the reader's language, years and numbers on badges as they are. */
function shown({ text, number }: Cell, numbers: boolean): string {
  // A hash has no natural place to break, and would make the paper wider.
  if (number === undefined) return (text ?? '').replaceAll(/[0-9a-f]{16}(?=[0-9a-f])/g, '$&\u200b');
  return numbers && !Number.isInteger(number) ? count(number) : String(number).replace('-', '−');
}

/** A document as lines of a file: its tables one below the other. */
export function linesOf({ title, tables }: BookDocument): string[][] {
  return tables.flatMap((table, i) => [
    ...(i > 0 ? [[]] : []),
    [table.title || title],
    table.columns.map((column) => column.title),
    ...table.rows.map((row) => row.map(({ text, number }) => text ?? (number === undefined ? '' : decimal(number)))),
    ...table.notes.map((note) => [note]),
  ]);
}

/** A number as the reader's spreadsheet reads it: without thousands set apart. */
const decimal = (number: number) => (Number.isInteger(number) ? String(number) : count(number));
