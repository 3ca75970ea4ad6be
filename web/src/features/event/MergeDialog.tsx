import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { mergePreviewOptions, useMergeClasses } from '@/api/event-changes';
import type { EventClass, EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { SelectField } from '@/components/Field';
import { toast } from '@/components/toast';
import { mayEnter } from '@/domain/classes';

/** Merges a class into another of the same arm in one action, after showing the outcome for both. */
export default function MergeDialog({ event, from, onClose }: { event: EventDetail; from: EventClass; onClose: () => void }) {
  const others = event.classes.filter((one) => one._id !== from._id && one.class.arm === from.class.arm && mayEnter(one));
  const [into, setInto] = useState('');
  const merge = useMergeClasses();
  const target = others.find(({ _id }) => _id === into);
  // After the merge one of the two no longer exists.
  const preview = useQuery({ ...mergePreviewOptions({ from: from._id, into }), enabled: target !== undefined && !merge.isPending && !merge.isSuccess });
  return (
    <Dialog
      title={t`Merge ${{ name: from.name }}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            busy={merge.isPending}
            disabled={!target}
            onClick={() => {
              merge.mutate(
                { from: from._id, into },
                {
                  onSuccess: () => {
                    toast.success(t`Classes merged`);
                    onClose();
                  },
                },
              );
            }}
          >
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={merge.isError ? messageOf(merge.error, t`Something went wrong!`) : undefined} />
        {others.length === 0 ? (
          <p>
            <Trans>This arm has no other class that isn't drawn yet.</Trans>
          </p>
        ) : (
          <SelectField
            label={t`Into`}
            required
            placeholder={t`Choose a class`}
            value={into}
            options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setInto}
          />
        )}
        <div role="status">
          {target && preview.data ? (
            <p>
              {preview.data.name === target.name ? t`The merged class keeps its name:` : t`The merged class will be called:`} <strong className="wrap-anywhere"><bdi>{preview.data.name}</bdi></strong>
            </p>
          ) : target && preview.isError ? (
            <p className="font-semibold text-danger">{messageOf(preview.error, t`Couldn't load the name of the merged class.`)}</p>
          ) : null}
        </div>
        {target ? (
          <p>
            {plural(from.athleteCount, {
              0: 'The class has no athletes.',
              one: 'Its athlete moves to the other class.',
              other: 'Its # athletes move to the other class.',
            })}{' '}
            {t`${{ name: target.name }} then accepts the athletes of both classes, and ${{ from: from.name }} is deleted.`}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
