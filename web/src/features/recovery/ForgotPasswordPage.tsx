import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askForLink } from '@/api/recovery';
import { signInOptions } from '@/api/sign-in';
import { AuthPanel } from '@/components/AuthPanel';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { Link } from '@/components/Link';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';

/** How to get a new password: by mail, or from an organizer if the server sends none. */
export default function ForgotPasswordPage() {
  const options = useQuery(signInOptions());
  return (
    <AuthPanel title={t`Forgot your password`}>
      {options.isPending ? <RowsSkeleton rows={2} /> : null}
      {options.isLoadingError ? (
        <ErrorState message={t`Couldn't reach the server.`} onRetry={() => void options.refetch()} />
      ) : null}
      {options.data?.passwordReset === 'mail' ? <AskForLink /> : null}
      {options.data?.passwordReset === 'organizer' ? (
        <p className="text-lg">
          <Trans>This server doesn't send email. Ask an organizer of your club for a link to choose a new password.</Trans>
        </p>
      ) : null}
      <p>
        <Link to="/login"><Trans>Back to the login</Trans></Link>
      </p>
    </AuthPanel>
  );
}

function AskForLink() {
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    submit: async ({ email }) => {
      setAnswer((await askForLink(email.trim())).message);
    },
    onRefused: () => {
      toast.error(t`Couldn't send the link`);
    },
  });
  if (answer) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-lg">{answer}</p>
        <p className="text-ink-2"><Trans>The link is valid for 30 minutes and works once. If no email arrives, check your spam folder or ask an organizer.</Trans></p>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <p className="text-lg"><Trans>We'll send you a link to choose a new password.</Trans></p>
      <FormProblem text={form.problem} />
      <TextField
        label={t`Email`}
        type="email"
        required
        autoComplete="email"
        value={form.values.email}
        error={form.errors.email}
        onChange={(event) => {
          form.set('email', event.target.value);
        }}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={form.busy}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}
