import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SignIns } from './SignIns';
import { ApiError, messageOf } from '@/api/client';
import { signInOptions } from '@/api/sign-in';
import { exchangeSignIn, login, register } from '@/api/users';
import { AuthPanel } from '@/components/AuthPanel';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { LanguageSelect } from '@/components/LanguageSelect';
import { Link } from '@/components/Link';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { session } from '@/lib/session';

type Mode = 'login' | 'signup';

/** Only in `make dev`: a build has neither the condition nor the file, which `npm run size` checks. */
const SamplePeople = import.meta.env.DEV && import.meta.env.VITE_SAMPLE_PASSWORD ? lazy(() => import('./SamplePeople')) : null;


const empty = { name: '', email: '', password: '' };

async function logIn({ email, password }: typeof empty) {
  enter(await login({ email, password }));
}

function enter({ success, data }: Awaited<ReturnType<typeof login>>) {
  // A reply without them would leave a session that no screen can use.
  if (!success || !data?.token || !data.user) {
    toast.error(t`Error in login`);
    return;
  }
  toast.success(t`User logged in successfully`);
  // From here the guard of the login screen opens the dashboard.
  session.set({ token: data.token, user: data.user });
}

/** The server's message when it ended the previous session; its text for an expired token is for programs. */
function whySignedOut(): string {
  const reason = session.reason();
  return reason === 'jwt expired' ? t`Your session has expired. Please log in again.` : reason;
}

const arrival = '#signed-in=';

/** Redeems the code of a provider's sign-in from the address, once. */
function useArrival() {
  useEffect(() => {
    if (!location.hash.startsWith(arrival)) return;
    const code = location.hash.slice(arrival.length);
    // It must neither be redeemed again nor stay in the history.
    history.replaceState(null, '', location.pathname);
    exchangeSignIn(code).then(enter, (error: unknown) => {
      toast.error(t`Error logging in`, messageOf(error, ''));
    });
  }, []);
}

/** Login and sign-up, one at a time. */
export default function LoginPage() {
  const [mode, setMode] = useState<Mode>('login');
  const signingUp = mode === 'signup';
  useArrival();
  const [reason] = useState(whySignedOut);
  const queries = useQueryClient();
  // Open until the server says otherwise; the server refuses if it must.
  const closed = useQuery(signInOptions()).data?.signup === 'closed';

  // The address that already has an account, while it is in the field.
  const [refused, setRefused] = useState<string>();

  const form = useForm({
    initial: empty,
    submit: signingUp ? signUp : logIn,
    onRefused: (error) => {
      if (signingUp && error instanceof ApiError && error.status === 409) setRefused(form.values.email);
      toast.error(signingUp ? t`Error registering` : t`Error logging in`, messageOf(error, ''));
    },
  });

  const taken = signingUp && form.values.email === refused;

  function show(next: Mode, email = '') {
    setMode(next);
    form.reset({ ...empty, email });
  }

  async function signUp(values: typeof empty) {
    await register(values);
    toast.success(t`User registered`);
    // The first account can close the sign-up that was open for it.
    void queries.invalidateQueries(signInOptions());
    show('login', values.email);
  }

  return (
    <AuthPanel title={signingUp ? t`Sign up` : t`Login`}>
      {reason ? <ErrorState message={reason} /> : null}
      <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
        {signingUp ? (
          <TextField
            label={t`Name`}
            required
            autoComplete="name"
            value={form.values.name}
            error={form.errors.name}
            onChange={(event) => {
              form.set('name', event.target.value);
            }}
          />
        ) : null}
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
        <TextField
          label={t`Password`}
          type="password"
          required
          minLength={signingUp ? 8 : undefined}
          hint={signingUp ? t`At least 8 characters.` : undefined}
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={form.values.password}
          error={form.errors.password}
          onChange={(event) => {
            form.set('password', event.target.value);
          }}
        />
        <Button type="submit" kind="primary" size="lg" wide busy={form.busy}>
          {signingUp ? t`Sign up` : t`Login`}
        </Button>
      </form>
      {taken ? <p className="text-center"><Trans>Is this your address? Log in or reset your password.</Trans></p> : null}
      {signingUp && !taken ? null : (
        <p className="text-center">
          <Link to="/forgot-password"><Trans>Forgot your password</Trans></Link>
        </p>
      )}
      {signingUp ? null : <SignIns />}
      {SamplePeople && !signingUp ? (
        <Suspense>
          <SamplePeople
            onPick={(person) => {
              logIn({ ...empty, ...person }).catch((error: unknown) => toast.error(t`Error logging in`, messageOf(error, '')));
            }}
          />
        </Suspense>
      ) : null}
      {closed && !signingUp ? (
        <p className="text-center text-ink-2"><Trans>Sign-up is closed. Ask an organizer to create an account for you.</Trans></p>
      ) : (
        <Button
          kind="quiet"
          wide
          onClick={() => {
            show(signingUp ? 'login' : 'signup', taken ? refused : '');
          }}
        >
          {signingUp ? t`Already have an account? Login` : t`Don't have an account? Sign up`}
        </Button>
      )}
      <LanguageSelect />
      <p className="flex justify-center gap-6 text-sm text-ink-3">
        <Link to="/terms"><Trans>Terms of Service</Trans></Link>
        <Link to="/privacy"><Trans>Privacy Policy</Trans></Link>
      </p>
    </AuthPanel>
  );
}
