import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '@/api/recovery';
import { AuthPanel } from '@/components/AuthPanel';
import { Button, ButtonLink } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { Link } from '@/components/Link';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';

/** Where a link to a new password leads. What stands behind the # is its secret, which no server's log sees. */
export default function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <AuthPanel title={t`New password`}>
      {token ? <NewPassword token={token} /> : <p className="text-lg"><Trans>This link is not complete. Open it exactly as you were given it.</Trans></p>}
      <p>
        <Link to="/login"><Trans>Back to the login</Trans></Link>
      </p>
    </AuthPanel>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await resetPassword({ token, password });
      toast.success(t`Password updated successfully`);
      void navigate({ to: '/login', replace: true });
    },
    onRefused: () => {
      toast.error(t`Error updating password`);
    },
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <FormProblem text={form.problem} />
      {form.problem ? (
        <ButtonLink to="/forgot-password" size="lg" wide>
          <Trans>Ask for another link</Trans>
        </ButtonLink>
      ) : null}
      <TextField
        label={t`New Password`}
        type="password"
        required
        minLength={8}
        hint={t`At least 8 characters.`}
        autoComplete="new-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => {
          form.set('password', event.target.value);
        }}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={form.busy}>
        <Trans>Set the password</Trans>
      </Button>
    </form>
  );
}
