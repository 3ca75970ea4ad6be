import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, people, replies, server, serveApi } from '@/test/app';

serveApi();

test('a sign-up sends name, address, password and status', async () => {
  let sent: unknown;
  server.use(
    http.post('*/api/users/createuser', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: people.participant }, { status: 201 });
    }),
  );
  const user = openApp('/login');
  await user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
  await user.type(screen.getByLabelText(/Name/), 'Ada King');
  await user.type(screen.getByLabelText(/Email/), 'ada@example.org');
  await user.type(screen.getByLabelText(/Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  // The server chooses the role.
  await expect.poll(() => sent).toEqual({ name: 'Ada King', email: 'ada@example.org', password: 'long enough', status: 'active' });
  // The following login has the address already.
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('ada@example.org');
  expect(screen.getByLabelText(/Password/)).toHaveValue('');
});

test('the first account of an instance may be the last that signs up', async () => {
  const options = (signup: string) => replies('get', '/users/sign-in-options', { signup, passwordReset: 'organizer', providers: [] });
  server.use(options('organizer'), replies('post', '/users/createuser', people.organizer));
  const user = openApp('/login');
  await user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
  await user.type(screen.getByLabelText(/Name/), 'Olga Marsh');
  await user.type(screen.getByLabelText(/Email/), 'olga@example.org');
  await user.type(screen.getByLabelText(/Password/), 'long enough');
  server.use(options('closed'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText(/^Sign-up is closed/)).toBeVisible();
});
