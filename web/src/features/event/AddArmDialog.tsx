import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useAddArm } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

/** Makes the missing classes of the other arm. */
export default function AddArmDialog({ event, classId, onClose }: { event: EventDetail; classId?: string; onClose: () => void }) {
  const [athletes, setAthletes] = useState(true);
  const add = useAddArm();
  const one = event.classes.find(({ _id }) => _id === classId);
  return (
    <Dialog
      title={t`Add the other arm`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            busy={add.isPending}
            onClick={() => {
              add.mutate(
                { eventId: event._id, athletes, ...(one ? { classIds: [one._id] } : {}) },
                {
                  onSuccess: () => {
                    toast.success(t`Classes added`);
                    onClose();
                  },
                },
              );
            }}
          >
            <Trans>Add</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormProblem text={add.isError ? messageOf(add.error, t`Something went wrong!`) : undefined} />
        <p>{one ? t`Adds a class like ${{ name: one.name }} for the other arm.` : t`Adds the same class for the other arm wherever it is missing.`}</p>
        <CheckBox label={t`Include athletes`} hint={t`Also enters the athletes of classes that haven't started for the other arm.`} checked={athletes} onChange={setAthletes} />
      </div>
    </Dialog>
  );
}
