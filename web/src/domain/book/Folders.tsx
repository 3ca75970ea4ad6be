import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer, Sheet } from 'lucide-react';
import { useState } from 'react';
import './documents.css';
import { Grid, linesOf, Titles } from './Grid';
import { partName } from './words';
import type { BookDocument } from '@/api/book';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/PageHeader';
import { csvOf, downloadCsv } from '@/lib/csv';
import { plain } from '@/lib/isolate';

const parts = ['before', 'results', 'after'] as const;

/** The documents of a book by part; each part folds, and each document can be printed or saved separately. */
export function Folders({ slug, documents, onPrint }: { slug: string; documents: readonly BookDocument[]; onPrint: (id: string) => void }) {
  return parts.map((part) => {
    const of = documents.filter((one) => one.part === part);
    return of.length > 0 ? (
      <details key={part} className="doc-folder" open={part === 'results' || !documents.some((one) => one.part === 'results')}>
        <summary><h2 className="display text-2xl">{partName(part)}</h2></summary>
        <div className="flex flex-col gap-10 pt-4">
          {of.map((one) => <Shown key={one._id} slug={slug} document={one} onPrint={() => { onPrint(one._id); }} />)}
        </div>
      </details>
    ) : null;
  });
}

/** Number of rows of a document shown on screen until somebody wants all. Paper and files have all. */
const SHOWN = 60;

/** The tables of a document up to a number of rows. */
function firstRows(tables: BookDocument['tables'], most: number): BookDocument['tables'] {
  let left = most;
  return tables.flatMap((table) => {
    const rows = table.rows.slice(0, Math.max(0, left));
    left -= table.rows.length;
    return rows.length > 0 ? [{ ...table, rows, notes: rows.length === table.rows.length ? table.notes : [] }] : [];
  });
}

function Shown({ slug, document: one, onPrint }: { slug: string; document: BookDocument; onPrint: () => void }) {
  const [all, showAll] = useState(false);
  const rows = one.tables.reduce((n, table) => n + table.rows.length, 0);
  return (
    <section aria-labelledby={`document-${one._id}`}>
      <SectionHeader id={`document-${one._id}`} title={one.title}>
        <span className="flex gap-2">
          <Button size="sm" icon={<Sheet size={16} aria-hidden="true" />} aria-label={plain(t`Save ${{ title: one.title }} as CSV`)} onClick={() => { downloadCsv(`${slug}-${one._id}.csv`, csvOf(linesOf(one))); }}>
            <Trans>CSV</Trans>
          </Button>
          <Button size="sm" icon={<Printer size={16} aria-hidden="true" />} aria-label={plain(t`Print ${{ title: one.title }}`)} onClick={onPrint}>
            <Trans>Print</Trans>
          </Button>
        </span>
      </SectionHeader>
      {one.second ? <p className="-mt-2 mb-3 text-ink-2">{one.second}</p> : null}
      <div className="flex flex-col gap-8">
        {firstRows(one.tables, all ? rows : SHOWN).map((table, i) => (
          <div key={i}>
            {table.title ? <h3 className="mb-1 font-sans text-lg font-semibold wrap-anywhere"><Titles title={table.title} second={table.second} /></h3> : null}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard */}
            <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${one.title}${table.title ? `: ${table.title}` : ''}`}>
              <Grid table={table} caption={table.title || one.title} />
            </div>
            {table.notes.map((note) => <p key={note} className="mt-1 text-ink-2 wrap-anywhere">{note}</p>)}
          </div>
        ))}
      </div>
      {rows > SHOWN && !all ? (
        <div className="mt-3">
          <Button size="sm" aria-label={plain(t`Show all ${{ count: rows }} rows of ${{ title: one.title }}`)} onClick={() => { showAll(true); }}>{t`Show all ${{ count: rows }} rows`}</Button>
        </div>
      ) : null}
    </section>
  );
}
