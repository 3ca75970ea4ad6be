import { useState } from 'react';
import { AuthPanel } from './AuthPanel';
import { SignIns } from './SignIns';
import { messageOf } from '@/api/client';
import { login, register } from '@/api/users';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { toast } from '@/components/toast';
import { useForm } from '@/lib/form';
import { session } from '@/lib/session';

type Mode = 'login' | 'signup';

const empty = { name: '', email: '', password: '' };

/** Login and sign-up, one at a time. */
export default function LoginPage() {
  const [mode, setMode] = useState<Mode>('login');
  const signingUp = mode === 'signup';

  const form = useForm({
    initial: empty,
    submit: async (values) => {
      if (signingUp) await signUp(values);
      else await logIn(values);
      return undefined;
    },
  });

  function show(next: Mode) {
    setMode(next);
    form.reset();
  }

  async function logIn({ email, password }: typeof empty) {
    try {
      const { success, data } = await login({ email, password });
      // A reply without them would leave a session that no screen can use.
      if (!success || !data?.token || !data.user) {
        toast.error('Error in login');
        return;
      }
      toast.success('User logged in successfully');
      // The guard of the login screen goes to the dashboard from here.
      session.set({ token: data.token, user: data.user });
    } catch (error) {
      toast.error(messageOf(error, 'Error logging in'));
    }
  }

  async function signUp(values: typeof empty) {
    try {
      await register(values);
      toast.success('User registered');
      show('login');
    } catch (error) {
      toast.error(messageOf(error, 'Error registering'));
    }
  }

  return (
    <AuthPanel title={signingUp ? 'Sign up' : 'Login'}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-5">
        {signingUp ? (
          <TextField
            label="Name"
            required
            autoComplete="name"
            value={form.values.name}
            onChange={(event) => {
              form.set('name', event.target.value);
            }}
          />
        ) : null}
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          value={form.values.email}
          onChange={(event) => {
            form.set('email', event.target.value);
          }}
        />
        <TextField
          label="Password"
          type="password"
          required
          minLength={signingUp ? 8 : undefined}
          hint={signingUp ? 'At least 8 characters.' : undefined}
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={form.values.password}
          onChange={(event) => {
            form.set('password', event.target.value);
          }}
        />
        <Button type="submit" kind="primary" size="lg" wide busy={form.busy}>
          {signingUp ? 'Sign up' : 'Login'}
        </Button>
      </form>
      {signingUp ? null : <SignIns />}
      <Button
        kind="quiet"
        wide
        onClick={() => {
          show(signingUp ? 'login' : 'signup');
        }}
      >
        {signingUp ? 'Already have an account? Login' : "Don't have an account? Sign up"}
      </Button>
    </AuthPanel>
  );
}
