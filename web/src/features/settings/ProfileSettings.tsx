import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AvatarField } from './AvatarField';
import { Section } from './Section';
import { useUpdateUser } from '@/api/account';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { familyNameIn } from '@/domain/family-name';
import { FamilyNameField } from '@/domain/FamilyNameField';
import { useForm } from '@/lib/form';
import { session, useUser } from '@/lib/session';

/** Name, address and picture. */
export function ProfileSettings() {
  const user = useUser();
  const update = useUpdateUser(user._id);

  const form = useForm({
    initial: { name: user.name, familyName: user.familyName ?? '', email: user.email, avatar: user.avatar ?? '' },
    validate: ({ name, email }) => ({
      name: name.trim() ? undefined : t`Name is required.`,
      email: email.trim() ? undefined : t`Email is required.`,
    }),
    submit: async ({ name, familyName, email, avatar }) => {
      const { data } = await update.mutateAsync({ name: name.trim(), familyName: familyNameIn(name, familyName), email: email.trim(), avatar });
      session.setUser(data);
      toast.success(t`Profile updated successfully`);
    },
    onRefused: () => {
      toast.error(t`Error updating profile`);
    },
  });
  const { values, errors, set } = form;

  return (
    <Section title={t`Profile Settings`} hint={t`How others see you in brackets and lists.`}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <AvatarField
          name={values.name}
          value={values.avatar}
          error={errors.avatar}
          onChange={(avatar) => {
            set('avatar', avatar);
          }}
        />
        <FormProblem text={form.problem} />
        <TextField
          label={t`Full Name`}
          required
          autoComplete="name"
          value={values.name}
          error={errors.name}
          onChange={(event) => {
            set('name', event.target.value);
          }}
        />
        <FamilyNameField
          name={values.name}
          value={values.familyName}
          error={errors.familyName}
          onChange={(familyName) => {
            set('familyName', familyName);
          }}
        />
        <TextField
          label={t`Email`}
          type="email"
          required
          autoComplete="email"
          value={values.email}
          error={errors.email}
          onChange={(event) => {
            set('email', event.target.value);
          }}
        />
        <div>
          <Button type="submit" kind="strong" busy={form.busy}>
            <Trans>Save Changes</Trans>
          </Button>
        </div>
      </form>
    </Section>
  );
}
