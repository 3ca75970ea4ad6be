import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/client';
import { categoriesOptions } from '@/api/categories';
import { useCreateTournament, useUpdateTournament } from '@/api/tournaments';
import type { BestOf, Seeding, TournamentSummary } from '@/api/types';
import { Dialog } from '@/components/Dialog';
import { FormActions, FormProblem } from '@/components/Form';
import { SelectField, TextField, TextareaField } from '@/components/Field';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { dateField } from '@/lib/format';
import { seedingName } from '@/lib/labels';
import { slug } from '@/lib/slug';

/** The numbers of games that a match may be the best of. */
const bestOfChoices: BestOf[] = [1, 3, 5, 7];

const formId = 'tournament-form';

/** Makes a tournament, or changes one that is not seeded yet. */
export default function TournamentDialog({ tournament, onClose }: { tournament?: TournamentSummary; onClose: () => void }) {
  const categories = useQuery(categoriesOptions());
  const create = useCreateTournament();
  const update = useUpdateTournament(tournament?._id ?? '');

  const form = useForm({
    initial: {
      name: tournament?.name ?? '',
      description: tournament?.description ?? '',
      category: tournament?.category?._id ?? '',
      bestOf: tournament?.settings.bestOf ?? (1 as BestOf),
      seeding: tournament?.settings.seeding ?? ('random' as Seeding),
      startAt: dateField.from(tournament?.startAt),
    },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Name is required.' }),
    submit: async (values) => {
      const name = values.name.trim();
      const body = {
        name,
        description: values.description.trim(),
        slug: slug(name),
        category: values.category || null,
        settings: { bestOf: values.bestOf, seeding: values.seeding },
        startAt: dateField.to(values.startAt),
      };
      await (tournament ? update.mutateAsync(body) : create.mutateAsync(body));
      toast.success(tournament ? 'Tournament updated successfully' : 'Tournament created successfully');
      onClose();
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError)) toast.error('Something went wrong!');
      else toast.error(tournament ? 'Error updating tournament' : error.message || 'Error creating tournament');
    },
  });
  const { values, errors, set } = form;

  return (
    <Dialog
      title={tournament ? 'Edit Tournament' : 'Create Tournament'}
      onClose={onClose}
      actions={<FormActions form={formId} busy={form.busy} submit={tournament ? 'Save Changes' : 'Create Tournament'} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label="Name"
          required
          value={values.name}
          error={errors.name}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        <TextareaField
          label="Description"
          value={values.description}
          error={errors.description}
          onChange={(event) => {
            set('description', event.target.value);
          }}
        />
        <SelectField
          label="Category"
          value={values.category}
          error={errors.category}
          placeholder="Open"
          options={(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(category) => {
            set('category', category);
          }}
        />
        <fieldset>
          <legend className="label mb-3 w-full border-b border-line pb-1.5 text-ink-3">Settings</legend>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label="Best Of"
              value={String(values.bestOf)}
              error={errors.bestOf}
              options={bestOfChoices.map((games) => ({ value: String(games), label: String(games) }))}
              onChange={(chosen) => {
                set('bestOf', bestOfChoices.find((games) => String(games) === chosen) ?? 1);
              }}
            />
            <SelectField
              label="Seeding"
              value={values.seeding}
              error={errors.seeding}
              options={Object.entries(seedingName).map(([value, label]) => ({ value, label }))}
              onChange={(seeding) => {
                set('seeding', seeding as Seeding);
              }}
            />
          </div>
        </fieldset>
        <TextField
          label="Start Date"
          type="date"
          value={values.startAt}
          error={errors.startAt}
          onChange={(event) => {
            set('startAt', event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
