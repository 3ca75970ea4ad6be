import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonText } from './texts';
import { isConflict } from '@/api/client';
import { type PersonKind, useCreatePerson, useUpdatePerson } from '@/api/people';
import type { PersonStatus, User } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { familyNameIn } from '@/domain/family-name';
import { FamilyNameField } from '@/domain/FamilyNameField';
import { useForm } from '@/lib/form';
import { personStatusName } from '@/lib/labels';
import { useWhileShown } from '@/lib/while-shown';

export type PersonDialogProps = {
  kind: PersonKind;
  text: PersonText;
  mode: 'create' | 'edit' | 'view';
  /** The person, unless a new one is added. */
  person?: User;
  onClose: () => void;
};

const formId = 'person-form';

/** Adds, changes or only shows a person. */
export default function PersonDialog({ kind, text, mode, person, onClose }: PersonDialogProps) {
  const create = useCreatePerson(kind);
  const update = useUpdatePerson(kind, person?._id ?? '');
  const close = useWhileShown(onClose);
  const creating = mode === 'create';
  const reading = mode === 'view';
  // An athlete can be entered by name alone, and log in later.
  const needsLogin = kind === 'referee';

  const form = useForm({
    initial: {
      name: person?.name ?? '',
      familyName: person?.familyName ?? '',
      email: person?.email ?? '',
      password: '',
      status: person?.status ?? ('active' as PersonStatus),
    },
    validate: ({ name, email, password }) => ({
      name: name.trim() ? undefined : t`Name is required.`,
      email: creating && !email.trim() && (needsLogin || password) ? t`Email is required.` : undefined,
      password: creating && needsLogin && !password ? t`Password is required.` : undefined,
    }),
    submit: async ({ name, familyName, email, password, status }) => {
      if (creating) await create.mutateAsync({ name: name.trim(), email: email.trim(), password, status });
      // The server has named the running tournaments that would continue without the person; saving again confirms
      // that.
      else await update.mutateAsync({ name: name.trim(), familyName: familyNameIn(name, familyName), status, confirm: isConflict(update.error) });
      toast.success(creating ? text.created : text.updated);
      close();
    },
    onRefused: () => {
      toast.error(creating ? text.notCreated : text.notUpdated);
    },
  });
  const { values, errors, set } = form;

  const titles = { create: text.add, edit: text.edit, view: text.one };
  return (
    <Dialog
      title={titles[mode]}
      onClose={onClose}
      actions={
        reading ? (
          <Button onClick={onClose}><Trans>Close</Trans></Button>
        ) : (
          <FormActions form={formId} busy={form.busy} submit={creating ? text.add : t`Save Changes`} onCancel={onClose} />
        )
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label={t`Name`}
          required={!reading}
          readOnly={reading}
          value={values.name}
          error={errors.name}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        {mode === 'edit' ? (
          <FamilyNameField
            name={values.name}
            value={values.familyName}
            error={errors.familyName}
            onChange={(familyName) => {
              set('familyName', familyName);
            }}
          />
        ) : null}
        <TextField
          label={t`Email`}
          type="email"
          required={creating && needsLogin}
          readOnly={!creating}
          autoComplete="off"
          hint={creating && !needsLogin && !errors.email ? t`Optional. Without an email and password, the athlete can compete but can't log in.` : undefined}
          value={values.email}
          error={errors.email}
          onChange={(event) => {
            set('email', event.target.value);
          }}
        />
        {creating ? (
          <TextField
            label={t`Password`}
            type="password"
            required={needsLogin}
            autoComplete="new-password"
            hint={t`At least 8 characters.`}
            value={values.password}
            error={errors.password}
            onChange={(event) => {
              set('password', event.target.value);
            }}
          />
        ) : null}
        {reading ? (
          <TextField label={t`Status`} readOnly value={personStatusName(values.status)} />
        ) : (
          <SelectField
            label={t`Status`}
            value={values.status}
            error={errors.status}
            options={text.statuses.map((value) => ({ value, label: personStatusName(value) }))}
            onChange={(status) => {
              set('status', status as PersonStatus);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
