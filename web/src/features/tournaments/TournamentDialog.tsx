import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { categoriesOptions } from '@/api/categories';
import { useCreateTournament, useUpdateTournament } from '@/api/tournaments';
import type { BestOf, Seeding, TournamentSummary } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormActions, FormProblem } from '@/components/Form';
import { SelectField, TextField, TextareaField } from '@/components/Field';
import { toast } from '@/components/toast';
import CategoryDialog from '@/domain/CategoryDialog';
import { useForm } from '@/lib/form';
import { dateField } from '@/lib/format';
import { seedingName, seedings } from '@/lib/labels';

/** The numbers of games that a match may be the best of. */
const bestOfChoices: BestOf[] = [1, 3, 5, 7];

const formId = 'tournament-form';

/** Makes a tournament, or changes one that is not seeded yet. */
export default function TournamentDialog({ tournament, onClose }: { tournament?: TournamentSummary; onClose: () => void }) {
  const categories = useQuery(categoriesOptions());
  const create = useCreateTournament();
  const update = useUpdateTournament(tournament?._id ?? '');
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();

  const form = useForm({
    initial: {
      name: tournament?.name ?? '',
      description: tournament?.description ?? '',
      category: tournament?.category?._id ?? '',
      bestOf: tournament?.settings.bestOf ?? (1 as BestOf),
      seeding: tournament?.settings.seeding ?? ('random' as Seeding),
      startAt: dateField.from(tournament?.startAt),
    },
    validate: ({ name }) => ({ name: name.trim() ? undefined : t`Name is required.` }),
    submit: async (values) => {
      const body = {
        name: values.name.trim(),
        description: values.description.trim(),
        category: values.category || null,
        settings: { bestOf: values.bestOf, seeding: values.seeding },
        startAt: dateField.to(values.startAt),
      };
      const { data } = await (tournament ? update.mutateAsync(body) : create.mutateAsync(body));
      toast.success(tournament ? t`Tournament updated successfully` : t`Tournament created successfully`);
      if (tournament) onClose();
      else void navigate({ to: '/brackets/$id', params: { id: data._id } });
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError)) toast.error(t`Something went wrong!`);
      else toast.error(tournament ? t`Error updating tournament` : t`Error creating tournament`);
    },
  });
  const { values, errors, set } = form;

  return (
    <Dialog
      title={tournament ? t`Edit Tournament` : t`Create Tournament`}
      onClose={onClose}
      actions={<FormActions form={formId} busy={form.busy} submit={tournament ? t`Save Changes` : t`Create Tournament`} onCancel={onClose} />}
    >
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
        <TextareaField
          label={t`Description`}
          value={values.description}
          error={errors.description}
          onChange={(event) => {
            set('description', event.target.value);
          }}
        />
        <div className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SelectField
          label={t`Category`}
          value={values.category}
          error={errors.category}
          placeholder={t`Open`}
          options={(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(category) => {
            set('category', category);
          }}
          />
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              setMaking(true);
            }}
          >
            <Trans>New category</Trans>
          </Button>
        </div>
        <fieldset>
          <legend className="label mb-3 w-full border-b border-line pb-1.5 text-ink-3"><Trans>Settings</Trans></legend>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label={t`Best Of`}
              value={String(values.bestOf)}
              error={errors.bestOf}
              options={bestOfChoices.map((games) => ({ value: String(games), label: String(games) }))}
              onChange={(chosen) => {
                set('bestOf', bestOfChoices.find((games) => String(games) === chosen) ?? 1);
              }}
            />
            <SelectField
              label={t`Seeding`}
              value={values.seeding}
              error={errors.seeding}
              options={seedings.map((value) => ({ value, label: seedingName(value) }))}
              onChange={(seeding) => {
                set('seeding', seeding as Seeding);
              }}
            />
          </div>
        </fieldset>
        <TextField
          label={t`Start Date`}
          type="date"
          value={values.startAt}
          error={errors.startAt}
          onChange={(event) => {
            set('startAt', event.target.value);
          }}
        />
      </form>
      {/* Inside the dialog, which stays open below it, but not in its form. */}
      {making ? (
        <CategoryDialog
          onSaved={(id) => {
            set('category', id);
          }}
          onClose={() => {
            setMaking(false);
          }}
        />
      ) : null}
    </Dialog>
  );
}
