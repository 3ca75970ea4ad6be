import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Certificate, CertificateSheets, type Design } from './CertificateSheets';
import { messageOf } from '@/api/client';
import { resultsOptions } from '@/api/events';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';

/** Up to which place certificates are printed if nobody chooses. */
const USUAL = '3';

/** Opens the choice of certificates and prints them, one for each sheet. */
export function Certificates({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  const [printed, setPrinted] = useState<{ list: readonly Certificate[]; design: Design }>();
  useEffect(() => {
    if (!printed) return undefined;
    const finish = () => { setPrinted(undefined); };
    addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => { window.print(); });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', finish);
    };
  }, [printed]);
  return (
    <>
      <Button icon={<Award size={18} aria-hidden="true" />} onClick={() => { setOpen(true); }}><Trans>Print certificates…</Trans></Button>
      {open ? (
        <Choice
          eventId={event._id}
          onClose={() => { setOpen(false); }}
          onPrint={(list, design) => {
            setOpen(false);
            setPrinted({ list, design });
          }}
        />
      ) : null}
      {printed ? createPortal(<CertificateSheets event={event} list={printed.list} design={printed.design} />, document.body) : null}
    </>
  );
}

type ChoiceProps = { eventId: string; onClose: () => void; onPrint: (list: readonly Certificate[], design: Design) => void };

function Choice({ eventId, onClose, onPrint }: ChoiceProps) {
  const query = useQuery(resultsOptions(eventId));
  const [classId, setClassId] = useState('');
  const [last, setLast] = useState(USUAL);
  const [design, setDesign] = useState<Design>('frame');
  const most = last === '' ? Infinity : Number(last);
  const valid = last === '' || (Number.isInteger(most) && most >= 1);
  const results = query.data ?? [];
  const list = results
    .filter(({ _id }) => classId === '' || _id === classId)
    .flatMap((result) =>
      result.places
        .filter(({ place }) => valid && place <= most)
        .map(({ _id, place, name, club, country }) => ({ key: `${result._id} ${_id}`, className: result.name, place, name, club, country })),
    );
  return (
    <Dialog
      title={t`Print certificates`}
      description={t`One A4 sheet in landscape for each athlete of the finished classes.`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" disabled={list.length === 0} onClick={() => { onPrint(list, design); }}>
            {plural(list.length, { one: 'Print # certificate', other: 'Print # certificates' })}
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <RowsSkeleton rows={3} />
      ) : query.isLoadingError ? (
        <ErrorState message={messageOf(query.error, t`Couldn't load the results.`)} onRetry={() => void query.refetch()} />
      ) : results.length === 0 ? (
        <EmptyState title={t`No class is finished yet.`} hint={t`Certificates can be printed once a class has its places.`} />
      ) : (
        <div className="flex flex-col gap-4">
          <SelectField label={t`Class`} value={classId} placeholder={t`All finished classes`} options={results.map(({ _id, name }) => ({ value: _id, label: name }))} onChange={setClassId} />
          <TextField
            label={t`Up to place`}
            hint={t`Leave empty for everyone with a place.`}
            inputMode="numeric"
            value={last}
            error={valid ? undefined : t`Enter a whole number from 1.`}
            onChange={(changed) => { setLast(changed.target.value.trim()); }}
          />
          <SelectField
            label={t`Style`}
            value={design}
            options={[
              { value: 'frame', label: t`Frame` },
              { value: 'bar', label: t`Colored bar` },
              { value: 'plain', label: t`Plain, for printed paper` },
            ]}
            onChange={(value) => { setDesign(value as Design); }}
          />
        </div>
      )}
    </Dialog>
  );
}
