import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@/api/client';
import { useCreateEvent } from '@/api/event-changes';
import type { RuleBook } from '@/api/types';
import { Dialog } from '@/components/Dialog';
import { FormActions, FormProblem } from '@/components/Form';
import { SelectField, TextField } from '@/components/Field';
import { TimeZoneField } from '@/components/TimeZoneField';
import { toast } from '@/components/toast';
import { ruleBookTexts } from '@/domain/rule-books';
import { useForm } from '@/lib/form';
import { ownTimeZone } from '@/lib/time-zones';
import { useWhileShown } from '@/lib/while-shown';

const formId = 'event-form';

/** How many tables an event can have. */
const mostTables = 24;

/**
 * Creates an event and opens it.
 *
 * @param adopts whether to ask next which tournaments become its classes
 */
export default function CreateEventDialog({ adopts, onClose }: { adopts: boolean; onClose: () => void }) {
  const { i18n } = useLingui();
  const create = useCreateEvent();
  const navigate = useNavigate();
  const open = useWhileShown((id: string) => void navigate({ to: '/events/$id', params: { id }, search: { dialog: adopts ? 'adopt' : undefined } }));
  const { values, errors, set, ...form } = useForm({
    initial: { name: '', venue: '', firstDay: '', lastDay: '', timeZone: ownTimeZone(), public: true, ruleBook: 'standard' as RuleBook['_id'], tables: '1' },
    validate: ({ name, firstDay, tables }) => ({
      name: name.trim() ? undefined : t`Name is required.`,
      firstDay: firstDay ? undefined : t`The first day is required.`,
      tables: /^\d+$/.test(tables.trim()) && Number(tables) <= mostTables ? undefined : t`Enter a number from 0 to ${{ most: mostTables }}.`,
    }),
    submit: async ({ ruleBook, tables, ...event }) => {
      const { data } = await create.mutateAsync({ ...event, name: event.name.trim(), venue: event.venue.trim(), lastDay: event.lastDay || event.firstDay, tables: Number(tables), settings: { ruleBook } });
      toast.success(t`Event created`);
      open(data._id);
    },
    onRefused: (error) => {
      toast.error(error instanceof ApiError ? t`Couldn't create the event` : t`Something went wrong!`);
    },
  });
  return (
    <Dialog title={t`New event`} description={adopts ? t`Next, choose the tournaments that become its classes.` : undefined} onClose={onClose} actions={<FormActions form={formId} busy={form.busy} submit={t`Create event`} onCancel={onClose} />}>
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label={t`Name`}
          required
          value={values.name}
          error={errors.name}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        <TextField
          label={t`Venue`}
          value={values.venue}
          error={errors.venue}
          onChange={(event) => {
            set('venue', event.target.value);
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`First day`}
            type="date"
            required
            value={values.firstDay}
            error={errors.firstDay}
            onChange={(event) => {
              set('firstDay', event.target.value);
            }}
          />
          <TextField
            label={t`Last day`}
            type="date"
            hint={t`Leave empty for a one-day event.`}
            value={values.lastDay}
            error={errors.lastDay}
            onChange={(event) => {
              set('lastDay', event.target.value);
            }}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <SelectField
            label={t`Rule book`}
            hint={i18n._(ruleBookTexts[values.ruleBook].source)}
            value={values.ruleBook}
            error={errors.ruleBook}
            options={Object.entries(ruleBookTexts).map(([value, { name }]) => ({ value, label: i18n._(name) }))}
            onChange={(value) => {
              set('ruleBook', value as RuleBook['_id']);
            }}
          />
          <TextField
            label={t`Tables`}
            inputMode="numeric"
            value={values.tables}
            error={errors.tables}
            onChange={(event) => {
              set('tables', event.target.value);
            }}
          />
        </div>
        <TimeZoneField
          label={t`Time zone`}
          value={values.timeZone}
          error={errors.timeZone}
          onChange={(name) => {
            set('timeZone', name);
          }}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={values.public}
            onChange={(event) => {
              set('public', event.target.checked);
            }}
            className="size-5 shrink-0 accent-(--ink)"
          />
          {t`Public: anyone can follow it without an account`}
        </label>
      </form>
    </Dialog>
  );
}
