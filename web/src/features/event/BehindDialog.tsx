import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useDecideDisqualified } from '@/api/event-changes';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

/** Decides for one disqualified athlete whether others move up, with a reason for the audit. */
export function BehindDialog({ classId, entryId, name, onClose }: { classId: string; entryId: string; name: string; onClose: () => void }) {
  const [behind, setBehind] = useState<'' | 'stay' | 'move-up' | 'rule'>('');
  const [reason, setReason] = useState('');
  const decide = useDecideDisqualified();
  return (
    <Dialog
      title={t`Places behind ${{ name }}`}
      description={t`Applies to this athlete only. The event's settings don't change.`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" type="submit" form="behind" busy={decide.isPending} disabled={behind === '' || reason.trim() === ''}><Trans>Decide</Trans></Button>
        </>
      }
    >
      <form
        id="behind"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (behind === '') return;
          decide.mutate({ tournamentId: classId, entryId, behind, reason: reason.trim() }, { onSuccess: () => { toast.success(t`Places decided`); onClose(); } });
        }}
      >
        <FormProblem text={decide.isError ? messageOf(decide.error, t`Something went wrong!`) : undefined} />
        <Choice
          stacked
          label={t`Athletes behind`}
          value={behind}
          options={[
            { value: 'stay', label: t`keep their places` },
            { value: 'move-up', label: t`move up` },
            { value: 'rule', label: t`follow the event settings` },
          ]}
          onChange={(value) => { setBehind(value as typeof behind); }}
        />
        <TextField label={t`Reason`} maxLength={500} autoComplete="off" value={reason} onChange={(change) => { setReason(change.target.value); }} />
      </form>
    </Dialog>
  );
}
