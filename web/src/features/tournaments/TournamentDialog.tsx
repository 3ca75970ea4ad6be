import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { categoriesOptions } from '@/api/categories';
import { getTournament } from '@/api/bracket';
import { type TournamentInput, useCreateTournament, useUpdateTournament } from '@/api/tournaments';
import type { BestOf, Rounds, Seeding, TournamentSummary } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormActions, FormProblem } from '@/components/Form';
import { SelectField, TextField, TextareaField } from '@/components/Field';
import { toast } from '@/components/toast';
import CategoryDialog from '@/domain/CategoryDialog';
import { useForm } from '@/lib/form';
import { roundsChoices, roundsName, seedingName, seedings } from '@/lib/labels';
import { useLatest } from '@/lib/latest';
import { dateField, day } from '@/lib/time';
import { useWhileShown } from '@/lib/while-shown';

/** The possible lengths of a match, in games. */
const bestOfChoices: BestOf[] = [1, 3, 5, 7];

const formId = 'tournament-form';

/** The form's values of a tournament. */
const valuesOf = (tournament?: TournamentSummary) => ({
  name: tournament?.name ?? '',
  description: tournament?.description ?? '',
  category: tournament?.category?._id ?? '',
  bestOf: tournament?.settings.bestOf ?? (1 as BestOf),
  seeding: tournament?.settings.seeding ?? ('random' as Seeding),
  rounds: tournament?.settings.rounds ?? ('organizer' as Rounds),
  latecomers: tournament?.settings.latecomers ?? false,
  startAt: dateField.from(tournament?.startAt),
  public: tournament?.public ?? false,
});

type Values = ReturnType<typeof valuesOf>;

/** The fields that differ. */
const changed = (before: Values, now: Values) => (Object.keys(now) as (keyof Values)[]).filter((field) => before[field] !== now[field]);

/**
 * Makes a tournament, or changes one that is not seeded yet. Other people's changes are shown, and replace untouched
 * fields; saving again is then deliberate.
 */
export default function TournamentDialog({ tournament, onClose }: { tournament?: TournamentSummary; onClose: () => void }) {
  const categories = useQuery(categoriesOptions());
  const create = useCreateTournament();
  const update = useUpdateTournament(tournament?._id ?? '');
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const close = useWhileShown(onClose);
  const open = useWhileShown((id: string) => void navigate({ to: '/brackets/$id', params: { id } }));
  const [seen, setSeen] = useState(tournament);

  const form = useForm({
    initial: valuesOf(tournament),
    validate: ({ name }) => ({ name: name.trim() ? undefined : t`Name is required.` }),
    submit: async (values) => {
      const body = {
        name: values.name.trim(),
        description: values.description.trim(),
        category: values.category || null,
        settings: { bestOf: values.bestOf, seeding: values.seeding, rounds: values.rounds, latecomers: values.latecomers },
        startAt: dateField.to(values.startAt),
        public: values.public,
      };
      if (seen) {
        await save(seen, body);
        toast.success(t`Tournament updated successfully`);
        close();
        return;
      }
      const { data } = await create.mutateAsync(body);
      toast.success(t`Tournament created successfully`);
      open(data._id);
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError)) toast.error(t`Something went wrong!`);
      else toast.error(tournament ? t`Error updating tournament` : t`Error creating tournament`);
    },
  });
  const { values, errors, set } = form;
  const latest = useLatest(values);

  /** Saves over the seen version, and over newer ones that leave this form's fields unchanged. */
  async function save(over: TournamentSummary, body: TournamentInput): Promise<unknown> {
    try {
      return await update.mutateAsync({ ...body, version: over.version });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const now = await getTournament(over._id).catch(() => {
        throw error;
      });
      if (now.version === over.version) throw error;
      const [before, after] = [valuesOf(over), valuesOf(now)];
      const different = changed(before, after);
      if (different.length === 0) return save(now, body);
      for (const field of different) if (latest.current[field] === before[field]) form.set(field, after[field]);
      setSeen(now);
      throw error;
    }
  }

  const meanwhile = tournament && seen ? changed(valuesOf(tournament), valuesOf(seen)) : [];
  /** Another person's values of changed fields, since the dialog opened. */
  const hint = (field: keyof Values, value = '–') => (meanwhile.includes(field) ? t`Someone changed this to: ${value}` : undefined);

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
          hint={hint('name', seen?.name)}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        <TextareaField
          label={t`Description`}
          value={values.description}
          error={errors.description}
          hint={hint('description', seen?.description || undefined)}
          onChange={(event) => {
            set('description', event.target.value);
          }}
        />
        <div className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SelectField
          label={t`Category`}
          value={values.category}
          error={errors.category}
          hint={hint('category', seen?.category?.name ?? t`Open`)}
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
              hint={hint('bestOf', String(seen?.settings.bestOf))}
              options={bestOfChoices.map((games) => ({ value: String(games), label: String(games) }))}
              onChange={(chosen) => {
                set('bestOf', bestOfChoices.find((games) => String(games) === chosen) ?? 1);
              }}
            />
            <SelectField
              label={t`Seeding`}
              value={values.seeding}
              error={errors.seeding}
              hint={hint('seeding', seen && seedingName(seen.settings.seeding))}
              options={seedings.map((value) => ({ value, label: seedingName(value) }))}
              onChange={(seeding) => {
                set('seeding', seeding as Seeding);
              }}
            />
            <div className="col-span-2">
              <SelectField
                label={t`Rounds`}
                value={values.rounds}
                error={errors.rounds}
                hint={hint('rounds', seen && roundsName(seen.settings.rounds ?? 'organizer'))}
                options={roundsChoices.map((value) => ({ value, label: roundsName(value) }))}
                onChange={(rounds) => {
                  set('rounds', rounds as Rounds);
                }}
              />
            </div>
            <label className="col-span-2 flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={values.latecomers}
                onChange={(event) => {
                  set('latecomers', event.target.checked);
                }}
                className="size-5 shrink-0 accent-(--ink)"
              />
              <span>
                <Trans>Latecomers may take a bye once matches have started</Trans>
                {meanwhile.includes('latecomers') ? <span className="block text-sm text-ink-3">{seen?.settings.latecomers ? t`Someone changed this to: yes` : t`Someone changed this to: no`}</span> : null}
              </span>
            </label>
          </div>
        </fieldset>
        <TextField
          label={t`Start Date`}
          type="date"
          value={values.startAt}
          error={errors.startAt}
          hint={hint('startAt', seen?.startAt ? day(seen.startAt) : undefined)}
          onChange={(event) => {
            set('startAt', event.target.value);
          }}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            role="switch"
            checked={values.public}
            onChange={(event) => {
              set('public', event.target.checked);
            }}
            className="size-5 shrink-0 accent-(--ink)"
          />
          <span>
            <Trans>Public: anyone can view it without an account</Trans>
            {meanwhile.includes('public') ? <span className="block text-sm text-ink-3">{seen?.public ? t`Someone changed this to: yes` : t`Someone changed this to: no`}</span> : null}
          </span>
        </label>
      </form>
      {/* Inside the dialog, which stays open below it, but outside its form. */}
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
