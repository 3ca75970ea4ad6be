import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';

serveApi();

const toSignUp = "Don't have an account? Sign up";
const toLogin = 'Already have an account? Login';

test('the login asks for address and password, the sign-up for a name, too', async () => {
  const user = openApp('/login');
  const email = await screen.findByLabelText(/Email/);
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText(/Password/)).toBeRequired();
  expect(screen.queryByLabelText(/Name/)).toBeNull();

  await user.click(screen.getByRole('button', { name: toSignUp }));
  expect(screen.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  for (const label of [/Name/, /Email/, /Password/]) expect(screen.getByLabelText(label)).toBeRequired();
  expect(screen.getByLabelText(/Email/)).toHaveAttribute('type', 'email');
  await user.click(screen.getByRole('button', { name: toLogin }));
  expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('signing in elsewhere is offered in the login view only', async () => {
  const user = openApp('/login');
  for (const name of ['Apple', 'Google', 'Meta']) expect(await screen.findByRole('button', { name })).toBeVisible();
  await user.click(screen.getByRole('button', { name: toSignUp }));
  for (const name of ['Apple', 'Google', 'Meta']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('of all that is not set up one line says so', async () => {
  openApp('/login');
  expect(await screen.findByText('Signing in with Apple, Google and Meta is not set up on this server.')).toBeVisible();
  for (const name of ['Apple', 'Google', 'Meta']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/^Signing in with Apple, Google and Meta is not set up/);
  }
});

test('where sign-up is closed it is not offered, and whom to ask is said', async () => {
  server.use(replies('get', '/users/sign-in-options', { signup: 'closed', passwordReset: 'organizer', providers: [] }));
  openApp('/login');
  expect(await screen.findByText('Sign-up is closed. Ask an organizer to create an account for you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: toSignUp })).toBeNull();
});

test('the links lead to real pages', async () => {
  openApp('/login');
  expect(await screen.findByRole('link', { name: 'Forgot your password' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
});

test('nothing is sent while a field is empty', async () => {
  const user = openApp('/login');
  await user.type(await screen.findByLabelText(/Email/), 'ada@example.org');
  // A call would fail the test, because nothing replies.
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByLabelText(/Password/)).toBeInvalid();
  expect(location.pathname).toBe('/login');
});
