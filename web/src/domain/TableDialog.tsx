import { t } from '@lingui/core/macro';
import { useUpdateTable } from '@/api/tables';
import type { EventDetail } from '@/api/types';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { tableName } from '@/domain/tables';
import { useForm } from '@/lib/form';
import { useWhileShown } from '@/lib/while-shown';

/** Changes a table's name, number and officials. */
export default function TableDialog({ table, onClose }: { table: EventDetail['tables'][number]; onClose: () => void }) {
  const update = useUpdateTable(table._id);
  const close = useWhileShown(onClose);
  const form = useForm({
    initial: { number: String(table.number), name: table.name, referees: table.referees },
    validate: ({ number }) => ({ number: /^\d{1,2}$/.test(number.trim()) ? undefined : t`Enter a number from 1 to 24.` }),
    submit: async ({ number, name, referees }) => {
      await update.mutateAsync({ number: Number(number), name, referees });
      toast.success(t`Table changed`);
      close();
    },
    onRefused: () => {
      toast.error(t`Couldn't save the table`);
    },
  });
  const { values, errors, set } = form;
  return (
    <Dialog title={t`Edit ${{ name: tableName(table) }}`} width="narrow" onClose={onClose} actions={<FormActions form="table" submit={t`Save Changes`} busy={form.busy} onCancel={onClose} />}>
      <form id="table" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label={t`Referees`}
          hint={t`The referees at this table, for example “Kim, Lee”. Logs show them next to a helper's entries.`}
          maxLength={200}
          value={values.referees}
          error={errors.referees}
          onChange={({ target }) => {
            set('referees', target.value);
          }}
        />
        <TextField
          label={t`Name`}
          hint={t`For example, “Stage”. Leave empty to show only the number.`}
          maxLength={40}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => {
            set('name', target.value);
          }}
        />
        <TextField
          label={t`Number`}
          inputMode="numeric"
          maxLength={2}
          value={values.number}
          error={errors.number}
          onChange={({ target }) => {
            set('number', target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
