import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Certificate, type CertificatePictures, CertificateSheets, type Design } from './CertificateSheets';
import { messageOf } from '@/api/client';
import { eventPictureOptions } from '@/api/event-pictures';
import { resultsOptions } from '@/api/events';
import { ledgerOptions, useMarkLedger } from '@/api/ledger';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';

/** The choice "classes without printed certificates"; not a class id. */
const DUE = 'due';

/** Default of the last place with a certificate. */
const USUAL = '3';

/** Opens the choice of certificates and prints them, one for each sheet. With a ledger, it then marks them as printed. */
export function Certificates({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  const [printed, setPrinted] = useState<{ list: readonly Certificate[]; design: Design; pictures: CertificatePictures }>();
  const [toMark, setToMark] = useState<readonly string[]>([]);
  const keeps = event.settings.ledger;
  useEffect(() => {
    if (!printed) return undefined;
    const finish = () => {
      setPrinted(undefined);
      if (keeps) setToMark([...new Set(printed.list.map(({ classId }) => classId))]);
    };
    addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => { window.print(); });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', finish);
    };
  }, [printed, keeps]);
  return (
    <>
      <Button icon={<Award size={18} aria-hidden="true" />} onClick={() => { setOpen(true); }}><Trans>Print certificates…</Trans></Button>
      {open ? (
        <Choice
          event={event}
          onClose={() => { setOpen(false); }}
          onPrint={(list, design, pictures) => {
            setOpen(false);
            setPrinted({ list, design, pictures });
          }}
        />
      ) : null}
      {printed ? createPortal(<CertificateSheets event={event} {...printed} />, document.body) : null}
      {toMark.length > 0 ? <MarkPrinted eventId={event._id} classIds={toMark} onClose={() => { setToMark([]); }} /> : null}
    </>
  );
}

/** Asks whether the certificates were printed, which a browser does not know. */
function MarkPrinted({ eventId, classIds, onClose }: { eventId: string; classIds: readonly string[]; onClose: () => void }) {
  const { mutateAsync } = useMarkLedger(eventId);
  const mark = useMutation({
    mutationFn: async () => {
      for (const classId of classIds) await mutateAsync({ classId, mark: 'certificates', done: true });
    },
    meta: { shownInPlace: true },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t`Certificates printed?`}
      text={plural(classIds.length, { one: 'The ledger then shows # class as printed.', other: 'The ledger then shows # classes as printed.' })}
      confirm={t`Mark as printed`}
      dismiss={t`Not printed`}
      kind="primary"
      busy={mark.isPending}
      problem={mark.isError ? messageOf(mark.error, t`Couldn't save. Check your connection and try again.`) : undefined}
      onConfirm={() => { mark.mutate(); }}
      onClose={onClose}
    />
  );
}

type ChoiceProps = { event: EventDetail; onClose: () => void; onPrint: (list: readonly Certificate[], design: Design, pictures: CertificatePictures) => void };

function Choice({ event, onClose, onPrint }: ChoiceProps) {
  const keeps = event.settings.ledger;
  const query = useQuery(resultsOptions(event._id));
  const ledger = useQuery({ ...ledgerOptions(event._id), enabled: keeps });
  const printed = new Set(ledger.data?.filter(({ marks }) => marks.some(({ mark, repeat }) => mark === 'certificates' && !repeat)).map(({ _id }) => _id));
  const [classId, setClassId] = useState(keeps ? DUE : '');
  const [last, setLast] = useState(USUAL);
  const [design, setDesign] = useState<Design>(event.background ? 'picture' : 'frame');
  const logo = useQuery(eventPictureOptions(event, 'logo'));
  const background = useQuery(eventPictureOptions(event, 'background'));
  const pictures = { logo: logo.data ?? undefined, background: background.data ?? undefined };
  const loading = logo.isPending || background.isPending;
  const most = last === '' ? Infinity : Number(last);
  const valid = last === '' || (Number.isInteger(most) && most >= 1);
  const results = query.data ?? [];
  const list = results
    .filter(({ _id }) => classId === '' || (classId === DUE ? !printed.has(_id) : _id === classId))
    .flatMap((result) =>
      result.places
        .filter(({ place }) => valid && place <= most)
        .map(({ _id, place, name, club, country }) => ({ key: `${result._id} ${_id}`, classId: result._id, className: result.name, place, name, club, country })),
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
          <Button kind="primary" disabled={list.length === 0 || loading || (design === 'picture' && !pictures.background)} onClick={() => { onPrint(list, design, pictures); }}>
            {plural(list.length, { one: 'Print # certificate', other: 'Print # certificates' })}
          </Button>
        </>
      }
    >
      {query.isPending || (keeps && ledger.isPending) ? (
        <RowsSkeleton rows={3} />
      ) : query.isLoadingError ? (
        <ErrorState message={messageOf(query.error, t`Couldn't load the results.`)} onRetry={() => void query.refetch()} />
      ) : results.length === 0 ? (
        <EmptyState title={t`No class is finished yet.`} hint={t`Certificates can be printed once a class has its places.`} />
      ) : (
        <div className="flex flex-col gap-4">
          <SelectField label={t`Class`} value={classId} placeholder={t`All finished classes`} options={[...(keeps ? [{ value: DUE, label: t`Not yet printed` }] : []), ...results.map(({ _id, name }) => ({ value: _id, label: name }))]} onChange={setClassId} />
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
              ...(event.background ? [{ value: 'picture', label: t`Background picture` }] : []),
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
