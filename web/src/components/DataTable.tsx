import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { useWide } from '@/lib/media';
import { plain } from '@/lib/isolate';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, so that their digits line up. */
  numeric?: boolean;
  /** The column that names the row: first in a table, the heading of a card. */
  heading?: boolean;
  /** Position on a card: beside the heading at its left or right, or on a separate line. */
  card?: 'before' | 'after' | 'line';
  /** Only on cards, or only in the table. */
  only?: 'card' | 'table';
};

export type DataTableProps<Row> = {
  /** The content of the table, for people who do not see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode;
};

/** A table, or on a phone a list of cards with the same columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useWide() ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column.only !== 'card');
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-line-2">
            {shown.map((column) => (
              <th key={column.header} scope="col" className={cx('label px-3 py-2.5 text-ink-3 first:ps-0', column.numeric ? 'text-end' : 'text-start')}>
                {column.header}
              </th>
            ))}
            {actions ? (
              <th scope="col" className="label py-2.5 pe-0 ps-3 text-end text-ink-3">
                <Trans>Actions</Trans>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line hover:bg-board">
              {shown.map((column) =>
                column.heading ? (
                  <th key={column.header} scope="row" className="min-w-40 px-3 py-2 text-start wrap-anywhere font-semibold first:ps-0">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={cx('px-3 py-2 first:ps-0', column.numeric && 'text-end')}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {actions ? (
                <td className="py-1.5 ps-3">
                  <div className="flex justify-end gap-1">{actions(row)}</div>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column.only !== 'table');
  const heading = shown.find((column) => column.heading);
  const beside = (at: 'before' | 'after') => shown.find((column) => column.card === at);
  const [before, after] = [beside('before'), beside('after')];
  const facts = shown.filter((column) => column !== heading && column !== before && column !== after);
  return (
    <>
      <h2 className="sr-only">{caption}</h2>
      <ul aria-label={plain(caption)} className="border-t-2 border-line-2">
      {rows.map((row) => (
        <li key={rowKey(row)} className="border-b border-line py-4">
          <div className="mb-3 flex items-baseline gap-3">
            {before ? <Beside column={before} row={row} /> : null}
            {heading ? <h3 className="display min-w-0 flex-1 text-2xl wrap-anywhere">{heading.cell(row)}</h3> : null}
            {after ? <Beside column={after} row={row} /> : null}
          </div>
          <dl className="grid grid-cols-3 gap-x-4 gap-y-2.5">
            {facts.map((column) => (
              <div key={column.header} className={cx('min-w-0', column.card === 'line' && 'col-span-full')}>
                <dt className="label mb-0.5 text-ink-3">{column.header}</dt>
                <dd className="wrap-anywhere">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions ? <div className="mt-3 flex flex-wrap gap-2 *:flex-1">{actions(row)}</div> : null}
        </li>
      ))}
      </ul>
    </>
  );
}

/** A value beside the heading of a card; only screen readers get its name. */
function Beside<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <p className="display shrink-0 text-2xl">
      <span className="sr-only">{column.header} </span>
      {column.cell(row)}
    </p>
  );
}
