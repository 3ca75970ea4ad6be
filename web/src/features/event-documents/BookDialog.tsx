import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BookDocument } from '@/api/book';
import { messageOf } from '@/api/client';
import { useUpdateEvent } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

type Signature = EventDetail['settings']['book']['signatures'][number];
type Heading = EventDetail['settings']['book']['headings'][number];

/** Maximum of signature lines. */
const MOST = 12;

/** Maximum of documents with their own title. */
const MOST_HEADINGS = 24;

/** The content of the title page, which details the book has, and the titles and signatures of each document. */
export function BookDialog({ event, documents, onClose }: { event: EventDetail; documents: readonly BookDocument[]; onClose: () => void }) {
  const { book } = event.settings;
  const [federation, setFederation] = useState(book.federation);
  const [city, setCity] = useState(book.city);
  const [years, setYears] = useState(book.years);
  const [latin, setLatin] = useState(book.latin);
  const [signatures, setSignatures] = useState<readonly Signature[]>(book.signatures);
  const [headings, setHeadings] = useState<readonly Heading[]>(book.headings);
  const update = useUpdateEvent(event._id);
  const change = (at: number, some: Partial<Signature>) => { setSignatures(signatures.map((one, i) => (i === at ? { ...one, ...some } : one))); };
  const options = documents.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <Dialog
      title={t`Titles and signatures`}
      description={t`Who holds the event, what its documents are called, and who signs them.`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" type="submit" form="book-dialog" busy={update.isPending}><Trans>Save</Trans></Button>
        </>
      }
    >
      <form
        id="book-dialog"
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          update.mutate(
            {
              settings: {
                book: {
                  federation,
                  city,
                  years,
                  latin,
                  signatures: signatures.filter(({ role, name }) => role.trim() !== '' || (name ?? '').trim() !== ''),
                  headings: headings.filter(({ document, title }) => document !== '' || title.trim() !== ''),
                },
              },
            },
            { onSuccess: () => { toast.success(t`Saved`); onClose(); } },
          );
        }}
      >
        <FormProblem text={update.isError ? messageOf(update.error, t`Something went wrong!`) : undefined} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t`Federation`} hint={t`Shown on the title page and each document.`} maxLength={200} autoComplete="off" value={federation} onChange={(event) => { setFederation(event.target.value); }} />
          <TextField label={t`City`} maxLength={100} autoComplete="off" value={city} onChange={(event) => { setCity(event.target.value); }} />
        </div>
        <CheckBox label={t`Birth years in the public edition`} hint={t`The officials' edition always shows them.`} checked={years} onChange={setYears} />
        <CheckBox label={t`Names in Latin letters`} hint={t`Behind names that are written in another alphabet.`} checked={latin} onChange={setLatin} />
        {headings.map((one, i) => (
          <fieldset key={i} className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_2fr_auto]">
            <legend className="sr-only">{t`Heading ${{ number: i + 1 }}`}</legend>
            <SelectField label={t`Document`} value={one.document} placeholder={t`Choose a document`} options={options} onChange={(document) => { setHeadings(headings.with(i, { ...one, document })); }} />
            <TextField label={t`Title at this event`} maxLength={120} autoComplete="off" value={one.title} onChange={(event) => { setHeadings(headings.with(i, { ...one, title: event.target.value })); }} />
            <Button size="sm" icon={<Trash2 size={16} aria-hidden="true" />} aria-label={t`Remove heading ${{ number: i + 1 }}`} onClick={() => { setHeadings(headings.filter((_, at) => at !== i)); }} />
          </fieldset>
        ))}
        <div>
          <Button icon={<Plus size={18} aria-hidden="true" />} disabled={headings.length >= MOST_HEADINGS} onClick={() => { setHeadings([...headings, { document: '', title: '' }]); }}>
            <Trans>Change a document’s title</Trans>
          </Button>
        </div>
        {signatures.map((one, i) => (
          <fieldset key={i} className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr_auto]">
            <legend className="sr-only">{t`Signature ${{ number: i + 1 }}`}</legend>
            <SelectField label={t`Document`} value={one.document ?? ''} placeholder={t`All others`} options={options} onChange={(document) => { change(i, { document }); }} />
            <TextField label={t`Role`} placeholder={t`Chief judge`} maxLength={100} autoComplete="off" value={one.role} onChange={(event) => { change(i, { role: event.target.value }); }} />
            <TextField label={t`Name`} maxLength={100} autoComplete="off" value={one.name ?? ''} onChange={(event) => { change(i, { name: event.target.value }); }} />
            <TextField label={t`Category`} maxLength={100} autoComplete="off" value={one.category ?? ''} onChange={(event) => { change(i, { category: event.target.value }); }} />
            <TextField label={t`City`} maxLength={100} autoComplete="off" value={one.city ?? ''} onChange={(event) => { change(i, { city: event.target.value }); }} />
            <span className="flex items-center gap-2">
              <CheckBox label={t`Stamp`} checked={one.stamp ?? false} onChange={(stamp) => { change(i, { stamp }); }} />
              <Button size="sm" icon={<Trash2 size={16} aria-hidden="true" />} aria-label={t`Remove signature ${{ number: i + 1 }}`} onClick={() => { setSignatures(signatures.filter((_, at) => at !== i)); }} />
            </span>
          </fieldset>
        ))}
        <div>
          <Button icon={<Plus size={18} aria-hidden="true" />} disabled={signatures.length >= MOST} onClick={() => { setSignatures([...signatures, { role: '' }]); }}>
            <Trans>Add signature</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
