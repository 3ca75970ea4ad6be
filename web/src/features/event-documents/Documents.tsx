import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer, Sheet } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import './documents.css';
import { type BookDocument, bookOptions, workbook } from '@/api/book';
import { messageOf } from '@/api/client';
import type { EventDetail } from '@/api/types';
import { usePrint } from '@/bracket-view/use-print';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { csvOf, download, downloadCsv } from '@/lib/csv';
import { count } from '@/lib/format';
import { plain } from '@/lib/isolate';
import { serverNow } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

type Table = BookDocument['tables'][number];
type Cell = Table['rows'][number][number];

/** Shows the documents of an event, prints them all or one, and saves them as a workbook or as CSV. */
export function Documents({ event }: { event: EventDetail }) {
  const [official, setOfficial] = useState(false);
  const [only, setOnly] = useState<string>();
  const query = useQuery(bookOptions(event._id, official));
  const [printing, print] = usePrint();
  const save = useMutation({
    mutationFn: () => workbook(event._id, official),
    meta: { shownInPlace: true },
    onSuccess: (file) => { download(`${event.slug}.xlsx`, file); },
  });
  const printOnly = (id?: string) => {
    setOnly(id);
    // The sheets are chosen before the browser asks for them.
    requestAnimationFrame(print);
  };
  const documents = query.data;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <Choice
            label={t`Edition`}
            value={official ? 'official' : 'public'}
            options={[
              { value: 'public', label: t`Public` },
              { value: 'official', label: t`Official` },
            ]}
            onChange={(value) => { setOfficial(value === 'official'); }}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button icon={<FileSpreadsheet size={18} aria-hidden="true" />} busy={save.isPending} disabled={!documents?.length} onClick={() => { save.mutate(); }}>
            <Trans>Save as XLSX</Trans>
          </Button>
          <Button kind="primary" icon={<Printer size={18} aria-hidden="true" />} disabled={!documents?.length} onClick={() => { printOnly(); }}>
            <Trans>Print All</Trans>
          </Button>
        </div>
      </div>
      <p className="mb-6 text-ink-2">
        {official
          ? t`For officials alone: with birth years, weights and whole names.`
          : t`For the public: without birth years and weights; athletes who chose it appear with their initials.`}
      </p>
      {save.isError ? <p role="alert" className="mb-6 font-semibold text-danger">{messageOf(save.error, t`The file could not be loaded. Try again.`)}</p> : null}
      {query.isPending ? <RowsSkeleton rows={8} /> : null}
      {query.isLoadingError ? <ErrorState message={messageOf(query.error, t`The documents could not be loaded.`)} onRetry={() => void query.refetch()} /> : null}
      {documents?.length === 0 ? <EmptyState title={t`No documents yet.`} hint={t`Entries by team appear with the first athlete, the protocol with the first class that is over.`} /> : null}
      <div className="flex flex-col gap-12">
        {documents?.map((one) => (
          <section key={one._id} aria-labelledby={`document-${one._id}`}>
            <SectionHeader id={`document-${one._id}`} title={one.title}>
              <span className="flex gap-2">
                <Button size="sm" icon={<Sheet size={16} aria-hidden="true" />} aria-label={plain(t`Save ${{ title: one.title }} as CSV`)} onClick={() => { downloadCsv(`${event.slug}-${one._id}.csv`, csvOf(linesOf(one))); }}>
                  <Trans>CSV</Trans>
                </Button>
                <Button size="sm" icon={<Printer size={16} aria-hidden="true" />} aria-label={plain(t`Print ${{ title: one.title }}`)} onClick={() => { printOnly(one._id); }}>
                  <Trans>Print</Trans>
                </Button>
              </span>
            </SectionHeader>
            <Tables of={one} />
          </section>
        ))}
      </div>
      {printing && documents ? createPortal(<Sheets event={event} documents={documents.filter(({ _id }) => only === undefined || _id === only)} />, document.body) : null}
    </>
  );
}

function Tables({ of }: { of: BookDocument }) {
  return (
    <div className="flex flex-col gap-8">
      {of.tables.filter(({ rows }) => rows.length > 0).map((table) => (
        <div key={table.title}>
          {table.title ? <h3 className="mb-1 font-sans text-lg font-semibold wrap-anywhere">{table.title}</h3> : null}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by itself, also by keyboard */}
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={table.title || of.title}>
            <Grid table={table} caption={table.title || of.title} />
          </div>
          {table.notes.map((note) => <p key={note} className="mt-1 text-ink-2 wrap-anywhere">{note}</p>)}
        </div>
      ))}
    </div>
  );
}

function Grid({ table: { columns, rows }, caption }: { table: Table; caption: string }) {
  return (
    <table className="doc-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{columns.map(({ title, numbers }, i) => <th key={i} scope="col" data-numbers={numbers || undefined}>{title}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>{row.map((cell, j) => <td key={j} data-numbers={columns[j]?.numbers || undefined}><bdi>{shown(cell, columns[j]?.numbers ?? false)}</bdi></td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is printed: each document begins a page, which has the event and the time at its head. */
function Sheets({ event, documents }: { event: EventDetail; documents: readonly BookDocument[] }) {
  const printed = eventClock(event).moment(new Date(serverNow()).toISOString());
  return (
    <div className="doc-print">
      {documents.map((one) => (
        <section key={one._id} className={one.tables.some(({ columns }) => columns.length > 10) ? 'doc-wide' : 'doc-upright'}>
          <header>
            <strong><bdi>{event.name}</bdi></strong>
            <span><bdi>{event.venue}</bdi></span>
            <span>{t`Provisional, ${{ time: printed }}`}</span>
          </header>
          <h1>{one.title}</h1>
          {one.tables.filter(({ rows }) => rows.length > 0).map((table) => (
            <div key={table.title} className="doc-part">
              {table.title ? <h2>{table.title}</h2> : null}
              <Grid table={table} caption={table.title || one.title} />
              {table.notes.map((note) => <p key={note}>{note}</p>)}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** A cell as it is read: numbers that are counted by the reader's language, years and numbers on badges as they are. */
function shown({ text, number }: Cell, numbers: boolean): string {
  if (number === undefined) return text ?? '';
  return numbers && !Number.isInteger(number) ? count(number) : String(number).replace('-', '−');
}

/** A document as lines of a file: its tables one below the other. */
function linesOf({ title, tables }: BookDocument): string[][] {
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
