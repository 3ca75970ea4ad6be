import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useExportEvent, useKeptCopy } from '@/api/event-files';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { download } from '@/lib/csv';

/** Minimum length of a passphrase in characters. */
const least = 8;

/** Saves an event, or a kept copy of it, as an encrypted file. A hand-over makes the event read-only here. */
export function ExportDialog({ event, copyId, onClose }: { event: EventDetail; copyId?: string; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [handOver, setHandOver] = useState(false);
  const [to, setTo] = useState('');
  const write = useExportEvent();
  const copy = useKeptCopy();
  const done = (file: Blob) => {
    download(`${event.slug}.toproll`, file);
    toast.success(t`File saved`);
    onClose();
  };
  const problem = write.error ?? copy.error;
  const asksHandOver = copyId === undefined && !event.away;
  return (
    <Dialog
      title={copyId === undefined ? t`Save as event file` : t`Save the copy`}
      description={t`The file has all people, weights, draws, results and logs of the event.`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" type="submit" form="export-event" busy={write.isPending || copy.isPending} disabled={[...passphrase.trim()].length < least}>
            {handOver ? t`Take the event away` : t`Save the file`}
          </Button>
        </>
      }
    >
      <form
        id="export-event"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (copyId === undefined) write.mutate({ eventId: event._id, passphrase, handOver, to: to.trim() }, { onSuccess: done });
          else copy.mutate({ eventId: event._id, copyId, passphrase }, { onSuccess: done });
        }}
      >
        <FormProblem text={problem ? messageOf(problem, t`Couldn't save the file. Try again.`) : undefined} />
        <TextField
          label={t`Passphrase`}
          hint={t`At least ${{ least }} characters. Nobody can open the file without it, so write it down.`}
          autoComplete="off"
          maxLength={200}
          value={passphrase}
          onChange={(change) => { setPassphrase(change.target.value); }}
        />
        {asksHandOver ? (
          <>
            <CheckBox
              label={t`Take the event away`}
              hint={t`It is read-only here until the file comes back, so nobody enters results in two places.`}
              checked={handOver}
              onChange={setHandOver}
            />
            {handOver ? <TextField label={t`Destination`} hint={t`Shown here while the event is away.`} maxLength={200} autoComplete="off" value={to} onChange={(change) => { setTo(change.target.value); }} /> : null}
          </>
        ) : null}
      </form>
    </Dialog>
  );
}
