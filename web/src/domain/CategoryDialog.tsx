import { t } from '@lingui/core/macro';
import { ageBounds, defaultAge, defaultWeight, weightBounds } from './ranges';
import { type CategoryInput, useSaveCategory } from '@/api/categories';
import type { Category } from '@/api/types';
import { ApiError } from '@/api/client';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { RangeSlider } from '@/components/RangeSlider';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { genderName, handName, skillName } from '@/lib/labels';
import { useWhileShown } from '@/lib/while-shown';

const formId = 'category-form';

const options = (name: (value: string) => string, ...values: string[]) => values.map((value) => ({ value, label: name(value) }));

export type CategoryDialogProps = {
  /** The category to change; without it, a new one. */
  category?: Category;
  /** The defaults of a new one. */
  like?: Category;
  /** Called with the id of the saved one. */
  onSaved?: (id: string) => void;
  onClose: () => void;
};

/** Makes a category or changes one. */
export default function CategoryDialog({ category, like = category, onSaved, onClose }: CategoryDialogProps) {
  const save = useSaveCategory(category?._id);
  const done = useWhileShown((id: string) => {
    onSaved?.(id);
    onClose();
  });

  const form = useForm({
    initial: {
      name: like?.name ?? '',
      gender: like?.gender ?? '',
      hand: like?.hand ?? '',
      skillLevel: like?.skillLevel ?? '',
      ageRange: like?.ageRange ?? defaultAge,
      weightRange: like?.weightRange ?? defaultWeight,
    },
    validate: ({ name, gender, hand, skillLevel }) => ({
      name: name.trim() ? undefined : t`Name is required.`,
      gender: gender ? undefined : t`Gender is required.`,
      hand: hand ? undefined : t`Hand preference is required.`,
      skillLevel: skillLevel ? undefined : t`Skill level is required.`,
    }),
    onInvalid: () => {
      toast.error(t`Please fill in all required fields.`);
    },
    submit: async (values) => {
      const { data } = await save.mutateAsync({ ...values, name: values.name.trim() } as CategoryInput);
      toast.success(category ? t`Category updated successfully!` : t`Category created successfully!`);
      done(data._id);
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) toast.error(t`Something went wrong!`);
    },
  });
  const { values, errors, set } = form;

  return (
    <Dialog
      title={category ? t`Edit Category` : t`Create Category`}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={form.busy} submit={category ? t`Save Changes` : t`Create Category`} onCancel={onClose} />
      }
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
        <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
          <SelectField
            label={t`Gender`}
            required
            placeholder={t`Select`}
            value={values.gender}
            error={errors.gender}
            options={options(genderName, 'male', 'female', 'any')}
            onChange={(gender) => {
              set('gender', gender as Category['gender']);
            }}
          />
          <SelectField
            label={t`Hand`}
            required
            placeholder={t`Select`}
            value={values.hand}
            error={errors.hand}
            options={options(handName, 'right', 'left', 'any')}
            onChange={(hand) => {
              set('hand', hand as Category['hand']);
            }}
          />
          <SelectField
            label={t`Skill level`}
            required
            placeholder={t`Select`}
            value={values.skillLevel}
            error={errors.skillLevel}
            options={options(skillName, 'novice', 'professional')}
            onChange={(skillLevel) => {
              set('skillLevel', skillLevel as Category['skillLevel']);
            }}
          />
        </div>
        <RangeSlider
          label={t`Age range`}
          {...ageBounds}
          value={values.ageRange}
          onChange={(ageRange) => {
            set('ageRange', ageRange);
          }}
        />
        <RangeSlider
          label={t`Weight range`}
          {...weightBounds}
          value={values.weightRange}
          onChange={(weightRange) => {
            set('weightRange', weightRange);
          }}
        />
      </form>
    </Dialog>
  );
}
