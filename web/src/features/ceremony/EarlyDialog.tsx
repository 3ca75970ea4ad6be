import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { messageOf } from '@/api/client';
import { type LedgerClass, useMarkLedger } from '@/api/ledger';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';

/** Asks an organizer for the reason to give medals before the protest time ends. */
export function EarlyDialog({ eventId, of, onClose }: { eventId: string; of: LedgerClass; onClose: () => void }) {
  const form = useId();
  const [reason, setReason] = useState('');
  const change = useMarkLedger(eventId);
  return (
    <Dialog
      title={t`Allow medals early`}
      description={<bdi>{of.name}</bdi>}
      width="narrow"
      onClose={onClose}
      actions={<FormActions form={form} submit={t`Allow medals`} busy={change.isPending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          change.mutate({ classId: of._id, mark: 'early', done: true, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <p>{t`Medals usually wait until the protest time is over and no protest is undecided.`}</p>
        <TextField label={t`Reason`} required maxLength={200} value={reason} onChange={(changed) => { setReason(changed.target.value); }} />
        <FormProblem text={change.isError ? messageOf(change.error, t`Couldn't save. Check your connection and try again.`) : undefined} />
      </form>
    </Dialog>
  );
}
