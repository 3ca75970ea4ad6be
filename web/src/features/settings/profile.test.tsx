import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, people, refuses, server, serveApi } from '@/test/app';

serveApi();

/** Records a call, and replies with `data`. */
function takes(path: string, data: object) {
  const sent: unknown[] = [];
  server.use(
    http.put(`*/api${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data });
    }),
  );
  return sent;
}

test('what is sent of a profile', async () => {
  const sent = takes('/users/updateuser/p1', people.participant);
  const user = openApp('/settings', 'participant');
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await user.clear(screen.getByLabelText(/Email/));
  await user.type(screen.getByLabelText(/Email/), ' ada@club.example ');
  await user.selectOptions(screen.getByLabelText('Family name'), 'King');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => sent).toEqual([{ name: 'Ada King', familyName: 'King', email: 'ada@club.example', avatar: '' }]);
});

test('an address that is taken is told at the field', async () => {
  const message = 'There is already an account with this email address. Choose another one.';
  server.use(refuses('put', '/users/updateuser/p1', 409, message, [{ field: 'email', message }]));
  const user = openApp('/settings', 'participant');
  await user.type(await screen.findByLabelText(/Email/), 'x');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Error updating profile')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(message);
});

test('what is sent of a password', async () => {
  const sent = takes('/users/change-password/p1', { token: 'fresh' });
  const user = openApp('/settings', 'participant');
  expect(await screen.findByRole('heading', { name: 'Change Password' })).toBeVisible();
  await user.type(screen.getByLabelText(/Old Password/), 'long enough');
  await user.type(screen.getByLabelText(/New Password/), 'longer still');
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  await expect.poll(() => sent).toEqual([{ oldPassword: 'long enough', newPassword: 'longer still' }]);
});

test('name and address are required', async () => {
  const user = openApp('/settings', 'participant');
  const name = await screen.findByLabelText(/Full Name/);
  const email = screen.getByLabelText(/Email/);
  expect(email).toHaveAttribute('type', 'email');
  await user.clear(name);
  await user.clear(email);
  // A call would fail the test, because nothing replies.
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(name).toHaveAccessibleDescription('Name is required.');
  expect(email).toHaveAccessibleDescription('Email is required.');
});
