import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileArchive, FileSpreadsheet, PenLine, Printer, Sheet, Stamp } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import './documents.css';
import { BookDialog } from './BookDialog';
import { Brackets } from './Brackets';
import { Grid, linesOf, Titles } from './Grid';
import { Sheets } from './Sheets';
import { FinishBook, Versions } from './Versions';
import { bookLanguages, partName } from './words';
import { type BookChoice, type BookDocument, bookFile, bookOptions, bookVersionsOptions } from '@/api/book';
import { messageOf } from '@/api/client';
import type { EventDetail } from '@/api/types';
import { usePrint } from '@/bracket-view/use-print';
import { Button } from '@/components/Button';
import { SelectField } from '@/components/Field';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { eventRole, mayRunEvent } from '@/domain/event';
import { csvOf, download, downloadCsv } from '@/lib/csv';
import { plain } from '@/lib/isolate';
import { useUser } from '@/lib/session';

const parts = ['before', 'results', 'after'] as const;

/** Shows the documents of an event, prints them all or one, saves them as files, and makes them final. */
export function Documents({ event }: { event: EventDetail }) {
  const user = useUser();
  const mayChange = mayRunEvent(eventRole(user, event));
  const [official, setOfficial] = useState(false);
  const [version, setVersion] = useState('');
  const [language, setLanguage] = useState('');
  const [second, setSecond] = useState('');
  const [only, setOnly] = useState<string>();
  const [asking, ask] = useState<'final' | 'signatures'>();
  // What is final has its languages.
  const choice: BookChoice = version === '' ? { official, ...(language ? { language } : {}), ...(second ? { second } : {}) } : { official, version: Number(version) };
  const query = useQuery(bookOptions(event._id, choice));
  const { data: versions = [] } = useQuery(bookVersionsOptions(event._id));
  const [printing, print] = usePrint();
  const save = useMutation({
    mutationFn: async (kind: 'xlsx' | 'zip') => ({ kind, file: await bookFile(event._id, kind, choice) }),
    meta: { shownInPlace: true },
    onSuccess: ({ kind, file }) => { download(`${event.slug}.${kind}`, file); },
  });
  const printOnly = (id?: string) => {
    setOnly(id);
    // The sheets are chosen before the browser asks for them.
    requestAnimationFrame(print);
  };
  const documents = query.data;
  const empty = !documents?.length;
  const spoken = bookLanguages();
  return (
    <>
      <div className="mb-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label={t`Edition`}
          hint={official ? t`With birth years, weights and full names.` : t`Without weights. Athletes who asked for it appear by initials.`}
          value={official ? 'official' : 'public'}
          options={[
            { value: 'public', label: t`Public` },
            { value: 'official', label: t`For officials` },
          ]}
          onChange={(value) => { setOfficial(value === 'official'); }}
        />
        <SelectField
          label={t`Version`}
          hint={version === '' ? t`Every page is marked as provisional.` : undefined}
          value={version}
          placeholder={t`Current state`}
          options={versions.toReversed().map(({ number }, i) => ({ value: String(number), label: i === 0 ? t`Version ${{ number }}, current` : t`Version ${{ number }}, replaced` }))}
          onChange={setVersion}
        />
        {version === '' ? (
          <>
            <SelectField label={t`Book language`} value={language} placeholder={t`App language`} options={spoken} onChange={setLanguage} />
            <SelectField label={t`Second language`} hint={t`Titles also appear in this language.`} value={second} placeholder={t`none`} options={spoken} onChange={setSecond} />
          </>
        ) : null}
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button kind="primary" icon={<Printer size={18} aria-hidden="true" />} disabled={empty} onClick={() => { printOnly(); }}><Trans>Print all</Trans></Button>
        <Brackets event={event} />
        <Button icon={<FileSpreadsheet size={18} aria-hidden="true" />} busy={save.isPending && save.variables === 'xlsx'} disabled={empty} onClick={() => { save.mutate('xlsx'); }}><Trans>Save as XLSX</Trans></Button>
        <Button icon={<FileArchive size={18} aria-hidden="true" />} busy={save.isPending && save.variables === 'zip'} disabled={empty} onClick={() => { save.mutate('zip'); }}><Trans>Save as ZIP</Trans></Button>
        {mayChange ? (
          <>
            <Button icon={<PenLine size={18} aria-hidden="true" />} onClick={() => { ask('signatures'); }}><Trans>Title and signatures</Trans></Button>
            <Button icon={<Stamp size={18} aria-hidden="true" />} disabled={empty || version !== ''} onClick={() => { ask('final'); }}><Trans>Make final</Trans></Button>
          </>
        ) : null}
      </div>
      {save.isError ? <p role="alert" className="mb-6 font-semibold text-danger">{messageOf(save.error, t`Couldn't load the file. Try again.`)}</p> : null}
      {query.isPending ? <RowsSkeleton rows={8} /> : null}
      {query.isLoadingError ? <ErrorState message={messageOf(query.error, t`Couldn't load the documents.`)} onRetry={() => void query.refetch()} /> : null}
      {documents?.length === 0 ? <EmptyState title={t`No documents yet.`} hint={t`Entries by team appear once you add an athlete, the protocol once a class is finished.`} /> : null}
      <div className="flex flex-col gap-6">
        {parts.map((part) => {
          const of = (documents ?? []).filter((one) => one.part === part);
          return of.length > 0 ? (
            <details key={part} className="doc-folder" open={part === 'results' || !documents?.some((one) => one.part === 'results')}>
              <summary><h2 className="display text-2xl">{partName(part)}</h2></summary>
              <div className="flex flex-col gap-10 pt-4">
                {of.map((one) => <Shown key={one._id} slug={event.slug} document={one} onPrint={() => { printOnly(one._id); }} />)}
              </div>
            </details>
          ) : null;
        })}
        <Versions event={event} versions={versions} mayChange={mayChange} />
      </div>
      {asking === 'final' ? <FinishBook event={event} last={versions.at(-1)} choice={choice} onClose={() => { ask(undefined); }} onDone={(number) => { setVersion(String(number)); }} /> : null}
      {asking === 'signatures' ? <BookDialog event={event} documents={documents ?? []} onClose={() => { ask(undefined); }} /> : null}
      {printing && documents
        ? createPortal(
            <Sheets
              event={event}
              documents={documents.filter(({ _id }) => only === undefined || _id === only)}
              version={versions.find(({ number }) => String(number) === version)}
              official={official}
              whole={only === undefined}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** So many rows of a document stand on screen until somebody asks for all. Paper and files have all. */
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
