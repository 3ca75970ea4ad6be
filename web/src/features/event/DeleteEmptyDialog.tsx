import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useDeleteClasses } from '@/api/event-changes';
import type { EventClass } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { count } from '@/lib/format';
import { armName, arms } from '@/lib/labels';
import { Staying } from './Staying';

type DeleteEmptyDialogProps = {
  classes: readonly EventClass[];
  /** Chosen classes that cannot be deleted. */
  stay?: readonly EventClass[];
  onDone?: () => void;
  onClose: () => void;
};

/** Deletes several classes without athletes, after the person has chosen which. A class that is refused stays, with the ones after it. */
export default function DeleteEmptyDialog({ classes, stay = [], onDone, onClose }: DeleteEmptyDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(classes.map(({ _id }) => _id)));
  const remove = useDeleteClasses();
  const ids = classes.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []));
  const choose = (id: string, on: boolean) => {
    const now = new Set(chosen);
    if (on) now.add(id);
    else now.delete(id);
    setChosen(now);
  };
  return (
    <Dialog
      title={t`Delete empty classes`}
      description={classes.length > 0 ? t`These classes have no athletes.` : t`Only classes without athletes that aren't drawn can be deleted.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button
            kind="danger"
            busy={remove.isPending}
            disabled={ids.length === 0}
            onClick={() => {
              remove.mutate(ids, {
                onSuccess: () => {
                  toast.success(plural(ids.length, { one: '# class deleted', other: '# classes deleted' }));
                  onDone?.();
                  onClose();
                },
              });
            }}
          >
            {plural(ids.length, { one: 'Delete # class', other: 'Delete # classes' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={remove.isError ? messageOf(remove.error, t`Couldn't delete every class. Check your connection and try again.`) : undefined} />
        {remove.isPending ? <p role="status">{t`${{ left: count(ids.length) }} left to delete…`}</p> : null}
        {arms.map((arm) => {
          const list = classes.filter((one) => one.class.arm === arm);
          return list.length === 0 ? null : (
            <fieldset key={arm}>
              <legend className="label mb-1 text-ink-2">{armName(arm)}</legend>
              {list.map((one) => (
                <CheckBox key={one._id} label={one.name} checked={chosen.has(one._id)} disabled={remove.isPending} onChange={(on) => { choose(one._id, on); }} />
              ))}
            </fieldset>
          );
        })}
        <Staying classes={stay} />
      </div>
    </Dialog>
  );
}
