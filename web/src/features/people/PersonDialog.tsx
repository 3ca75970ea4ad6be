import type { PersonText } from './texts';
import { type PersonKind, useCreatePerson, useUpdatePerson } from '@/api/people';
import type { PersonStatus, User } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { words } from '@/lib/format';

export type PersonDialogProps = {
  kind: PersonKind;
  text: PersonText;
  mode: 'create' | 'edit' | 'view';
  /** Whom it is about, unless somebody is added. */
  person?: User;
  onClose: () => void;
};

const formId = 'person-form';

/** Adds a person, changes one, or only shows one. */
export default function PersonDialog({ kind, text, mode, person, onClose }: PersonDialogProps) {
  const create = useCreatePerson(kind);
  const update = useUpdatePerson(kind, person?._id ?? '');
  const creating = mode === 'create';
  const reading = mode === 'view';

  const form = useForm({
    initial: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      password: '',
      status: person?.status ?? ('active' as PersonStatus),
    },
    validate: ({ name, email, password }) => ({
      name: name.trim() ? undefined : 'Name is required.',
      email: email.trim() ? undefined : 'Email is required.',
      password: creating && !password ? 'Password is required.' : undefined,
    }),
    submit: async ({ name, email, password, status }) => {
      if (creating) await create.mutateAsync({ name: name.trim(), email: email.trim(), password, status });
      else await update.mutateAsync({ name: name.trim(), status });
      toast.success(creating ? text.created : text.updated);
      onClose();
    },
    onRefused: () => {
      toast.error(creating ? text.notCreated : text.notUpdated);
    },
  });
  const { values, errors, set } = form;

  const titles = { create: text.add, edit: `Edit ${text.one}`, view: text.one };
  return (
    <Dialog
      title={titles[mode]}
      onClose={onClose}
      actions={
        reading ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <FormActions form={formId} busy={form.busy} submit={creating ? text.add : 'Save Changes'} onCancel={onClose} />
        )
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label="Name"
          required={!reading}
          readOnly={reading}
          value={values.name}
          error={errors.name}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        <TextField
          label="Email"
          type="email"
          required={creating}
          readOnly={!creating}
          autoComplete="off"
          value={values.email}
          error={errors.email}
          onChange={(event) => {
            set('email', event.target.value);
          }}
        />
        {creating ? (
          <TextField
            label="Password"
            type="password"
            required
            autoComplete="new-password"
            hint="At least 8 characters."
            value={values.password}
            error={errors.password}
            onChange={(event) => {
              set('password', event.target.value);
            }}
          />
        ) : null}
        {reading ? (
          <TextField label="Status" readOnly value={words(values.status)} />
        ) : (
          <SelectField
            label="Status"
            value={values.status}
            error={errors.status}
            options={text.statuses.map((value) => ({ value, label: words(value) }))}
            onChange={(status) => {
              set('status', status as PersonStatus);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
