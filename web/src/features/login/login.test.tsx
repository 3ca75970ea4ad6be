import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { session } from '@/lib/session';
import { breaks, openApp, people, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

async function logIn() {
  const user = openApp('/login');
  await user.type(await screen.findByLabelText(/Email/), 'ada@example.org');
  await user.type(screen.getByLabelText(/Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

async function signUp() {
  const user = openApp('/login');
  await user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
  await user.type(screen.getByLabelText(/Name/), 'Ada King');
  await user.type(screen.getByLabelText(/Email/), 'ada@example.org');
  await user.type(screen.getByLabelText(/Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
}

test('a login keeps token and person and goes to the dashboard', async () => {
  server.use(replies('post', '/users/Login', { token: 'fresh', user: people.participant }));
  await logIn();
  expect(await screen.findByText('User logged in successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(location.pathname).toBe('/dashboard');
  expect(session.get()).toEqual({ token: 'fresh', user: people.participant });
});

test('a reply without a token is no login', async () => {
  server.use(replies('post', '/users/Login', { user: people.participant }));
  await logIn();
  expect(await screen.findByText('Error in login')).toBeVisible();
  expect(session.get()).toBeNull();
});

test('a refused login says why', async () => {
  server.use(refuses('post', '/users/Login', 401, 'Wrong e-mail address or password.'));
  await logIn();
  expect(await screen.findByText('Wrong e-mail address or password.')).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test('a login that does not reach the server says so', async () => {
  server.use(breaks('post', '/users/Login'));
  await logIn();
  expect(await screen.findByText('Error logging in')).toBeVisible();
});

test('a sign-up leads back to the login, where the address stands and the password does not', async () => {
  server.use(replies('post', '/users/createuser', people.participant));
  await signUp();
  expect(await screen.findByText('User registered')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('ada@example.org');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

test('a refused sign-up says why, at the field and as a message', async () => {
  const errors = [{ field: 'email', message: 'This address is taken.' }];
  server.use(refuses('post', '/users/createuser', 400, 'This address has an account.', errors));
  await signUp();
  expect(await screen.findByText('This address has an account.')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('This address is taken.');
});

test('who has an account already is led to the login, with the address, or to a new password', async () => {
  server.use(refuses('post', '/users/createuser', 409, 'There is already an account.'));
  await signUp();
  expect(await screen.findByText('Is this your address? Log in or reset your password.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute('href', '/forgot-password');
  const email = screen.getByLabelText<HTMLInputElement>(/Email/).value;
  await userEvent.click(screen.getByRole('button', { name: 'Already have an account? Login' }));
  expect(screen.getByLabelText(/Email/)).toHaveValue(email);
  expect(email).not.toBe('');
});

test('a sign-up that does not reach the server says so', async () => {
  server.use(breaks('post', '/users/createuser'));
  await signUp();
  expect(await screen.findByText('Error registering')).toBeVisible();
});

test('toggling clears the fields', async () => {
  const user = openApp('/login');
  await user.type(await screen.findByLabelText(/Email/), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
  expect(screen.getByLabelText(/Email/)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Already have an account? Login' }));
  expect(screen.queryByLabelText(/Name/)).toBeNull();
});

test('a sign-in through a provider arrives with a code that is redeemed once', async () => {
  server.use(replies('post', '/auth/exchange', { token: 'fresh', user: people.participant }));
  openApp('/login#signed-in=CODE');
  expect(await screen.findByText('User logged in successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(session.get()).toEqual({ token: 'fresh', user: people.participant });
  expect(location.hash).toBe('');
});

test('a refused sign-in through a provider says why', async () => {
  server.use(refuses('post', '/auth/exchange', 403, 'Signing in with Google was cancelled.'));
  openApp('/login#signed-in=CODE');
  expect(await screen.findByText('Signing in with Google was cancelled.')).toBeVisible();
  expect(session.get()).toBeNull();
  expect(location.hash).toBe('');
});

test('a provider that is set up leads there, any other says why not', async () => {
  server.use(
    replies('get', '/users/sign-in-options', {
      providers: [
        { id: 'google', name: 'Google', available: true, path: '/api/auth/google/start' },
        { id: 'meta', name: 'Meta', available: false, reason: 'Signing in with Meta is not set up on this server.' },
      ],
    }),
  );
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  const user = openApp('/login');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Google' })).toBeEnabled();
  });
  await user.click(screen.getByRole('button', { name: 'Google' }));
  expect(leave).toHaveBeenCalledExactlyOnceWith('/api/auth/google/start');
  leave.mockRestore();
  expect(screen.getByRole('button', { name: 'Meta' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Meta' })).toHaveAccessibleDescription('Signing in with Meta is not set up on this server.');
});

test.each([
  ['This account is banned. Ask an organizer to lift the ban.', 'This account is banned. Ask an organizer to lift the ban.'],
  ['jwt expired', 'Your session has expired. Please log in again.'],
])('whose session was ended with “%s” reads why until the next login', async (message, told) => {
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  server.use(refuses('get', '/users/getuser/:id', 401, message));
  const user = openApp('/settings', 'participant');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByText(told)).toBeVisible();
  server.resetHandlers();
  server.use(replies('post', '/users/Login', { token: 'fresh', user: people.participant }));
  await user.type(await screen.findByLabelText(/Email/), 'ada@example.org');
  await user.type(screen.getByLabelText(/Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Settings' });
  expect(session.reason()).toBe('');
  leave.mockRestore();
});

test('after a logout of one’s own no reason is told', async () => {
  const user = openApp('/settings', 'participant');
  await user.click(await screen.findByRole('button', { name: 'Account of Ada King' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByRole('main').querySelector('[role=alert]')).toBeNull();
});
