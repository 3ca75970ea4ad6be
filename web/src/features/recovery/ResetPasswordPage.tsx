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
    <AuthPanel title="New password">
      {token ? <NewPassword token={token} /> : <p className="text-lg">This link is not complete. Open it exactly as you were given it.</p>}
      <p>
        <Link to="/login">Back to the login</Link>
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
      toast.success('Password updated successfully');
      void navigate({ to: '/login', replace: true });
    },
    onRefused: () => {
      toast.error('Error updating password');
    },
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <FormProblem text={form.problem} />
      {form.problem ? (
        <ButtonLink to="/forgot-password" size="lg" wide>
          Ask for another link
        </ButtonLink>
      ) : null}
      <TextField
        label="New Password"
        type="password"
        required
        minLength={8}
        hint="At least 8 characters."
        autoComplete="new-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => {
          form.set('password', event.target.value);
        }}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={form.busy}>
        Set the password
      </Button>
    </form>
  );
}
