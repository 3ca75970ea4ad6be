import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { ClassFields, classInput, typedClass } from './ClassFields';
import { bestOfs, finalBestOfs } from './settings';
import { ApiError, messageOf } from '@/api/client';
import { type ClassEdit, useUpdateClass } from '@/api/event-changes';
import type { EventClass, EventDetail } from '@/api/types';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { mayEnter } from '@/domain/classes';

/** Changes a class's conditions, match length and name; for a drawn class only the name. */
export default function EditClassDialog({ event, of, onClose }: { event: EventDetail; of: EventClass; onClose: () => void }) {
  const form = useId();
  const { unit } = event.settings;
  const [before] = useState(() => typedClass(of.class, unit));
  const [typed, setTyped] = useState(before);
  const [name, setName] = useState(of.name);
  const [bestOf, setBestOf] = useState(of.bestOf);
  const [finalBestOf, setFinalBestOf] = useState(of.finalBestOf);
  const update = useUpdateClass(of._id);
  const whole = mayEnter(of);
  const changes = (): ClassEdit => {
    const { sex, arm, age, weight, group } = classInput(typed, unit);
    const differs = (...fields: (keyof typeof typed)[]) => fields.some((field) => typed[field] !== before[field]);
    return {
      ...(differs('sex') ? { sex } : {}),
      ...(differs('arm') ? { arm } : {}),
      ...(differs('ageName', 'from', 'to') ? { age } : {}),
      ...(differs('limit', 'over') ? { weight } : {}),
      ...(differs('group') ? { group } : {}),
      ...(bestOf === of.bestOf ? {} : { bestOf }),
      ...(finalBestOf === of.finalBestOf ? {} : { finalBestOf }),
      ...(name === of.name ? {} : { name: name.trim() }),
    };
  };
  // The server names athletes who would no longer fit, and waits for confirmation.
  const asks = update.error instanceof ApiError && update.error.errors.some(({ field }) => field === 'confirmed');
  const edited = () => {
    if (update.isError) update.reset();
  };
  const submit = () => {
    const body = changes();
    if (Object.keys(body).length === 0) {
      onClose();
      return;
    }
    update.mutate(
      { ...body, version: of.version, ...(asks ? { confirmed: true } : {}) },
      {
        onSuccess: () => {
          toast.success(t`Class changed`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t`Edit ${{ name: of.name }}`}
      onClose={onClose}
      actions={<FormActions form={form} submit={asks ? t`Save anyway` : t`Save Changes`} busy={update.isPending} onCancel={onClose} />}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        {whole ? (
          <>
            <ClassFields
              value={typed}
              unit={unit}
              onChange={(value) => {
                setTyped(value);
                edited();
              }}
            />
            <SelectField
              label={t`Best of`}
              hint={t`Games per match`}
              value={String(bestOf)}
              options={bestOfs.map((games) => ({ value: String(games), label: String(games) }))}
              onChange={(games) => {
                setBestOf(Number(games) as EventClass['bestOf']);
                edited();
              }}
            />
            <SelectField
              label={t`Best of in the final`}
              hint={t`Games in the final and its rematch`}
              value={String(finalBestOf)}
              options={finalBestOfs.map((games) => ({ value: String(games), label: games === 0 ? t`same as the class` : String(games) }))}
              onChange={(games) => {
                setFinalBestOf(Number(games) as EventClass['finalBestOf']);
                edited();
              }}
            />
          </>
        ) : null}
        <TextField
          label={t`Name`}
          hint={whole ? t`Leave empty to build the name from the fields above.` : t`The class is drawn. You can only change its name, until a match starts.`}
          maxLength={200}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            edited();
          }}
        />
        <div role="alert">
          <FormProblem text={update.isError ? messageOf(update.error, t`Something went wrong!`) : undefined} />
        </div>
      </form>
    </Dialog>
  );
}
