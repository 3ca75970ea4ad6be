import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { linkOwner, resetPassword } from '@/api/recovery';
import { AuthPanel } from '@/components/AuthPanel';
import { Button, ButtonLink } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { Link } from '@/components/Link';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';

/** The target of a link to a new password. */
export default function ResetPasswordPage() {
  return <LinkPage claims={false} />;
}

/**
 * The page of a link to a new password, or to claim an account without a login address. The part after the # is its
 * secret, which no server's log sees.
 */
export function LinkPage({ claims }: { claims: boolean }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <AuthPanel title={claims ? t`Your account` : t`New password`}>
      {token ? <OpenedLink token={token} claims={claims} /> : <p className="text-lg"><Trans>This link is incomplete. Open the full link you received.</Trans></p>}
      <p>
        <Link to="/login"><Trans>Back to the login</Trans></Link>
      </p>
    </AuthPanel>
  );
}

/** The account's owner is above the fields, so that nobody takes another account. Without a reply the fields are still there. */
function OpenedLink({ token, claims }: { token: string; claims: boolean }) {
  const { data, error } = useQuery(linkOwner(token));
  if (error instanceof ApiError && error.status === 400) return <BadLink reason={error.message} claims={claims} />;
  return (
    <>
      {data ? <p className="text-xl font-semibold"><bdi>{data.name}</bdi></p> : null}
      {claims ? <p className="text-lg"><Trans>Choose how you log in. You keep all your matches and results so far.</Trans></p> : null}
      <NewPassword token={token} claims={claims} />
    </>
  );
}

function BadLink({ reason, claims }: { reason: string; claims: boolean }) {
  return (
    <>
      <FormProblem text={reason} />
      {claims ? null : (
        <ButtonLink to="/forgot-password" size="lg" wide>
          <Trans>Request a new link</Trans>
        </ButtonLink>
      )}
    </>
  );
}

function NewPassword({ token, claims }: { token: string; claims: boolean }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '', password: '' },
    validate: ({ email }) => ({ email: claims && !email.trim() ? t`Email is required.` : undefined }),
    submit: async ({ email, password }) => {
      await resetPassword({ token, password, ...(claims ? { email: email.trim() } : {}) });
      toast.success(claims ? t`Account claimed. Log in.` : t`Password updated successfully`);
      void navigate({ to: '/login', replace: true });
    },
    onRefused: () => {
      toast.error(claims ? t`Couldn't claim the account` : t`Error updating password`);
    },
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {form.problem ? <BadLink reason={form.problem} claims={claims} /> : null}
      {claims ? (
        <TextField
          label={t`Email`}
          type="email"
          required
          autoComplete="username"
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => {
            form.set('email', event.target.value);
          }}
        />
      ) : null}
      <TextField
        label={claims ? t`Password` : t`New Password`}
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
        {claims ? t`Claim account` : t`Set password`}
      </Button>
    </form>
  );
}
