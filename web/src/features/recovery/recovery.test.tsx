import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { breaks, openApp, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

const byMail = replies('get', '/users/sign-in-options', { signup: 'participant', passwordReset: 'mail' });
const byOrganizer = replies('get', '/users/sign-in-options', { signup: 'participant', passwordReset: 'organizer' });

/** Replies with success and records the request. */
function takes(path: string, message: string) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message, data: {} });
    }),
  );
  return sent;
}

test('the login leads to the page of a forgotten password', async () => {
  server.use(byOrganizer);
  const user = openApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password' })).toBeVisible();
  expect(location.pathname).toBe('/forgot-password');
});

test('without mail, an organizer is whom to ask', async () => {
  server.use(byOrganizer);
  openApp('/forgot-password');
  expect(await screen.findByText(/Ask an organizer of your club/)).toBeVisible();
  expect(screen.queryByLabelText(/Email/)).toBeNull();
});

test('with mail, the link is asked for, and the answer is the server’s', async () => {
  const answer = 'If there is an account with this address, a link to set a new password is on its way.';
  server.use(byMail);
  const sent = takes('/users/forgot-password', answer);
  const user = openApp('/forgot-password');
  await user.type(await screen.findByLabelText(/Email/), ' ada@example.org ');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(answer)).toBeVisible();
  expect(sent).toEqual([{ email: 'ada@example.org' }]);
});

test('asking too often says so and keeps the address', async () => {
  server.use(byMail, refuses('post', '/users/forgot-password', 429, 'Too many requests. Try again in 5 minutes.'));
  const user = openApp('/forgot-password');
  await user.type(await screen.findByLabelText(/Email/), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Too many requests. Try again in 5 minutes.')).toBeVisible();
  expect(screen.getByText('Couldn\'t send the link')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('ada@example.org');
});

test('a server that does not answer can be asked again', async () => {
  server.use(breaks('get', '/users/sign-in-options'));
  const user = openApp('/forgot-password');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(byMail);
  await user.click(again);
  expect(await screen.findByLabelText(/Email/)).toBeVisible();
});

const owner = replies('post', '/users/link-owner', { name: 'Ann Lee' });

async function setPassword() {
  server.use(owner);
  const user = openApp('/reset-password#SECRET234');
  await user.type(await screen.findByLabelText(/New Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

test('a link sets the password once and leads to the login', async () => {
  const sent = takes('/users/reset-password', 'Password updated successfully');
  await setPassword();
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location.pathname + location.hash).toBe('/login');
  expect(sent).toEqual([{ token: 'SECRET234', password: 'long enough' }]);
});

test('a link that is not good any more says so and leads to another', async () => {
  const reason = 'This link is no longer valid. Ask for a new one.';
  server.use(byMail, refuses('post', '/users/reset-password', 400, reason, [{ field: 'token', message: reason }]));
  await setPassword();
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByText('Error updating password')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a password that is refused says so at the field', async () => {
  const errors = [{ field: 'password', message: 'Password must have at least 8 characters.' }];
  server.use(refuses('post', '/users/reset-password', 400, 'Password must have at least 8 characters.', errors));
  await setPassword();
  expect(await screen.findByText('Error updating password')).toBeVisible();
  expect(screen.getByLabelText(/New Password/)).toHaveAccessibleDescription(/Password must have at least 8 characters/);
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
});

test('a link says whose account it is for', async () => {
  server.use(owner);
  openApp('/claim#SECRET234');
  expect(await screen.findByText('Ann Lee')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toBeVisible();
  expect(screen.getByText(/You keep all your matches and results so far/)).toBeVisible();
});

test('a link that is not good any more takes no password', async () => {
  const reason = 'This link is no longer valid. Ask for a new one.';
  server.use(refuses('post', '/users/link-owner', 400, reason, [{ field: 'token', message: reason }]));
  openApp('/reset-password#SECRET234');
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText(/New Password/)).toBeNull();
});

test('a server that does not say whose the link is takes the password all the same', async () => {
  server.use(breaks('post', '/users/link-owner'));
  openApp('/reset-password#SECRET234');
  expect(await screen.findByLabelText(/New Password/)).toBeVisible();
});

test('a link that has lost its secret is no link', async () => {
  openApp('/reset-password');
  expect(await screen.findByText('This link is incomplete. Open the full link you received.')).toBeVisible();
  expect(screen.queryByLabelText(/New Password/)).toBeNull();
});
