import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileArchive, FileSpreadsheet, Image, PenLine, Printer, Stamp } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { BookDialog } from './BookDialog';
import { Brackets } from './Brackets';
import { ByHand } from './ByHand';
import { Certificates } from './Certificates';
import { HandOvers } from './HandOvers';
import { PicturesDialog } from './Pictures';
import { FinishBook, Versions } from './Versions';
import { bookLanguages } from './words';
import { type BookChoice, type BookDocument, bookFile, bookOptions, bookVersionsOptions } from '@/api/book';
import { messageOf } from '@/api/client';
import { eventPictureOptions } from '@/api/event-pictures';
import type { EventDetail } from '@/api/types';
import { usePrint } from '@/bracket-view/use-print';
import { ArchiveLink } from '@/components/ArchiveLink';
import { Button } from '@/components/Button';
import { SelectField } from '@/components/Field';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { Folders } from '@/domain/book/Folders';
import { Sheets } from '@/domain/book/Sheets';
import { eventRole, mayRunEvent } from '@/domain/event';
import { download } from '@/lib/csv';
import { languageNames } from '@/lib/language-names';
import { useUser } from '@/lib/session';

/** Shows the documents of an event, prints them all or one, saves them as files, and makes them final. */
export function Documents({ event }: { event: EventDetail }) {
  const user = useUser();
  const mayChange = mayRunEvent(eventRole(user, event));
  const [official, setOfficial] = useState(false);
  const [version, setVersion] = useState('');
  const [language, setLanguage] = useState(event.settings.language);
  const [second, setSecond] = useState(event.settings.secondLanguage);
  const [only, setOnly] = useState<(document: BookDocument) => boolean>();
  // A club night needs three buttons; the rest is one tap away.
  const [whole, showWhole] = useState(event.settings.ruleBook !== 'club-night');
  const [asking, ask] = useState<'final' | 'pictures' | 'signatures'>();
  // A final version has its own languages.
  const choice: BookChoice = version === '' ? { official, ...bookLanguages(event, language, second) } : { official, version: Number(version) };
  const query = useQuery(bookOptions(event._id, choice));
  const { data: logo } = useQuery(eventPictureOptions(event, 'logo'));
  const { data: versions = [] } = useQuery(bookVersionsOptions(event._id));
  const [printing, print] = usePrint(version === '' ? language : '');
  const save = useMutation({
    mutationFn: async (kind: 'xlsx' | 'zip') => ({ kind, file: await bookFile(event._id, kind, choice) }),
    meta: { shownInPlace: true },
    onSuccess: ({ kind, file }) => { download(`${event.slug}.${kind}`, file); },
  });
  const printOnly = (which?: (document: BookDocument) => boolean) => {
    setOnly(() => which);
    // The sheets are chosen before the browser needs them.
    requestAnimationFrame(print);
  };
  const documents = query.data;
  const shown = versions.find(({ number }) => String(number) === version);
  const empty = !documents?.length;
  const spoken = languageNames();
  const archive = event.public && event.state === 'finished' ? <ArchiveLink slug={event.slug} language={language} /> : null;
  const sheets =
    printing && documents
      ? createPortal(
          <Sheets
            event={event}
            book={event.settings.book}
            documents={only ? documents.filter(only) : documents}
            version={shown && { number: shown.number, madeAt: shown.madeAt, hash: official ? shown.officialHash : shown.publicHash }}
            whole={only === undefined}
            logo={logo ?? undefined}
          />,
          document.body,
        )
      : null;
  if (!whole) {
    const results = ({ part }: BookDocument) => part === 'results';
    return (
      <>
        <div className="mb-6 flex flex-wrap gap-3">
          <Button kind="primary" icon={<Printer size={18} aria-hidden="true" />} disabled={!documents?.some(results)} onClick={() => { printOnly(results); }}><Trans>Print results</Trans></Button>
          <Brackets event={event} />
          <Certificates event={event} />
          {archive}
        </div>
        {query.isLoadingError ? <ErrorState message={messageOf(query.error, t`Couldn't load the documents.`)} onRetry={() => void query.refetch()} /> : null}
        <Button kind="quiet" onClick={() => { showWhole(true); }}><Trans>Show all documents</Trans></Button>
        {sheets}
      </>
    );
  }
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
        <Certificates event={event} />
        <ByHand event={event} />
        <Button icon={<FileSpreadsheet size={18} aria-hidden="true" />} busy={save.isPending && save.variables === 'xlsx'} disabled={empty} onClick={() => { save.mutate('xlsx'); }}><Trans>Save as XLSX</Trans></Button>
        <Button icon={<FileArchive size={18} aria-hidden="true" />} busy={save.isPending && save.variables === 'zip'} disabled={empty} onClick={() => { save.mutate('zip'); }}><Trans>Save as ZIP</Trans></Button>
        {archive}
        {mayChange ? (
          <>
            <Button icon={<PenLine size={18} aria-hidden="true" />} onClick={() => { ask('signatures'); }}><Trans>Titles and signatures</Trans></Button>
            <Button icon={<Image size={18} aria-hidden="true" />} onClick={() => { ask('pictures'); }}><Trans>Pictures</Trans></Button>
            <Button icon={<Stamp size={18} aria-hidden="true" />} disabled={empty || version !== ''} onClick={() => { ask('final'); }}><Trans>Make final</Trans></Button>
          </>
        ) : null}
      </div>
      {save.isError ? <p role="alert" className="mb-6 font-semibold text-danger">{messageOf(save.error, t`Couldn't load the file. Try again.`)}</p> : null}
      {query.isPending ? <RowsSkeleton rows={8} /> : null}
      {query.isLoadingError ? <ErrorState message={messageOf(query.error, t`Couldn't load the documents.`)} onRetry={() => void query.refetch()} /> : null}
      {documents?.length === 0 ? <EmptyState title={t`No documents yet.`} hint={t`Entries by team appear once you add an athlete, the protocol once a class is finished.`} /> : null}
      <div className="flex flex-col gap-6">
        <Folders slug={event.slug} documents={documents ?? []} onPrint={(id) => { printOnly(({ _id }) => _id === id); }} />
        <Versions event={event} versions={versions} mayChange={mayChange} />
        {mayChange ? <HandOvers event={event} /> : null}
      </div>
      {asking === 'final' ? <FinishBook event={event} last={versions.at(-1)} choice={choice} onClose={() => { ask(undefined); }} onDone={(number) => { setVersion(String(number)); }} /> : null}
      {asking === 'pictures' ? <PicturesDialog event={event} onClose={() => { ask(undefined); }} /> : null}
      {asking === 'signatures' ? <BookDialog event={event} documents={documents ?? []} onClose={() => { ask(undefined); }} /> : null}
      {sheets}
    </>
  );
}
