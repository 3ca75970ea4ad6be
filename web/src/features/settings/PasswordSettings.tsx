import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Section } from './Section';
import { useChangePassword } from '@/api/account';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { useUser } from '@/lib/session';

/** A new password, which logs out every other browser. */
export function PasswordSettings() {
  const user = useUser();
  const change = useChangePassword(user);

  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    validate: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword ? undefined : t`Old password is required.`,
      newPassword: newPassword ? undefined : t`New password is required.`,
    }),
    submit: async (values) => {
      await change.mutateAsync(values);
      form.reset();
      toast.success(t`Password updated successfully`);
    },
    onRefused: () => {
      toast.error(t`Error updating password`);
    },
  });
  const { values, errors, set } = form;

  return (
    <Section title={t`Change Password`} hint={t`Changing it logs out all your other devices.`}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <TextField
          label={t`Old Password`}
          type="password"
          required
          autoComplete="current-password"
          value={values.oldPassword}
          error={errors.oldPassword}
          onChange={(event) => {
            set('oldPassword', event.target.value);
          }}
        />
        <TextField
          label={t`New Password`}
          type="password"
          required
          autoComplete="new-password"
          hint={t`At least 8 characters.`}
          value={values.newPassword}
          error={errors.newPassword}
          onChange={(event) => {
            set('newPassword', event.target.value);
          }}
        />
        <div>
          <Button type="submit" kind="strong" busy={form.busy}>
            <Trans>Update Password</Trans>
          </Button>
        </div>
      </form>
    </Section>
  );
}
