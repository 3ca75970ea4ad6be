import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Staying } from './Staying';
import { messageOf } from '@/api/client';
import { mergePreviewOptions, useMergeSeveral } from '@/api/event-changes';
import type { EventClass } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { mayEnter, shortClass } from '@/domain/classes';
import type { Unit } from '@/domain/weights';
import { list } from '@/lib/format';
import { isolated } from '@/lib/isolate';
import { armName, arms } from '@/lib/labels';

type Arm = (typeof arms)[number];

/** The class that most athletes are in; of several the last one, which takes the heaviest. */
const largest = (classes: readonly EventClass[]) => classes.reduce((most, one) => (one.athleteCount >= most.athleteCount ? one : most))._id;

/** Merges the chosen classes of each arm into one of them, after showing what becomes of each. */
export default function MergeSeveralDialog({ chosen, unit, onDone, onClose }: { chosen: readonly EventClass[]; unit: Unit; onDone: () => void; onClose: () => void }) {
  // The classes when the dialog opens: each merge removes one.
  const [classes] = useState(chosen);
  const merge = useMergeSeveral();
  const groups = arms.flatMap((arm) => {
    const open = classes.filter((one) => one.class.arm === arm && mayEnter(one));
    return open.length > 1 ? [{ arm, open }] : [];
  });
  const [into, setInto] = useState<Partial<Record<Arm, string>>>(() => Object.fromEntries(groups.map(({ arm, open }) => [arm, largest(open)])));
  const merges = groups.flatMap(({ arm, open }) => open.flatMap(({ _id }) => (_id === into[arm] ? [] : [{ from: _id, into: into[arm] ?? '' }])));
  const stay = classes.filter((one) => !groups.some(({ open }) => open.includes(one)));
  return (
    <Dialog
      title={t`Merge classes`}
      description={groups.length === 0 ? t`Choose at least two classes of one arm that aren't drawn.` : undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="primary"
            busy={merge.isPending}
            disabled={merges.length === 0}
            onClick={() => {
              merge.mutate(merges, {
                onSuccess: () => {
                  toast.success(t`Classes merged`);
                  onDone();
                  onClose();
                },
              });
            }}
          >
            {t`Merge`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FormProblem text={merge.isError ? messageOf(merge.error, t`Something went wrong!`) : undefined} />
        {groups.map(({ arm, open }) => (
          <section key={arm} aria-label={armName(arm)} className="flex flex-col gap-3">
            <h3 className="label text-ink-2">{armName(arm)}</h3>
            <SelectField
              label={t`Into`}
              value={into[arm] ?? ''}
              options={open.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(id) => {
                setInto({ ...into, [arm]: id });
              }}
            />
            <Outcome open={open} unit={unit} into={into[arm] ?? ''} off={merge.isPending || merge.isSuccess} />
          </section>
        ))}
        <Staying classes={stay} />
      </div>
    </Dialog>
  );
}

/** What becomes of classes that are merged into one of them. */
function Outcome({ open, unit, into, off }: { open: readonly EventClass[]; unit: Unit; into: string; off: boolean }) {
  const target = open.find(({ _id }) => _id === into);
  const others = open.filter((one) => one !== target);
  const [from = '', ...ids] = others.map(({ _id }) => _id);
  const preview = useQuery({ ...mergePreviewOptions({ from, ids, into }), enabled: target !== undefined && from !== '' && !off });
  const moving = others.reduce((sum, { athleteCount }) => sum + athleteCount, 0);
  return (
    <div role="status" className="flex flex-col gap-1">
      {preview.data ? (
        <p>
          {preview.data.name === target?.name ? t`The merged class keeps its name:` : t`The merged class will be called:`} <strong className="wrap-anywhere"><bdi>{preview.data.name}</bdi></strong>
        </p>
      ) : preview.isError ? (
        <p className="font-semibold text-danger">{messageOf(preview.error, t`Couldn't load the name of the merged class.`)}</p>
      ) : null}
      <p className="wrap-anywhere">{plural(moving, { 0: 'No athletes move.', one: '# entry moves to it.', other: '# entries move to it.' })} {t`Deleted: ${{ classes: list(others.map((one) => isolated(shortClass(one.class, unit)))) }}`}</p>
    </div>
  );
}
