import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useReclaimEvent } from '@/api/event-files';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

/** Reclaims an event that is away, without a return. */
export function ReclaimDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const reclaim = useReclaimEvent();
  return (
    <Dialog
      title={t`Reclaim the event`}
      description={t`It goes on here as it was when it left. If the file still comes back, you choose class by class.`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="danger" type="submit" form="reclaim" busy={reclaim.isPending} disabled={reason.trim() === ''}><Trans>Reclaim</Trans></Button>
        </>
      }
    >
      <form
        id="reclaim"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          reclaim.mutate({ eventId: event._id, reason: reason.trim() }, { onSuccess: () => { toast.success(t`Event reclaimed`); onClose(); } });
        }}
      >
        <FormProblem text={reclaim.isError ? messageOf(reclaim.error, t`Something went wrong!`) : undefined} />
        <TextField label={t`Reason`} maxLength={200} autoComplete="off" value={reason} onChange={(change) => { setReason(change.target.value); }} />
      </form>
    </Dialog>
  );
}
