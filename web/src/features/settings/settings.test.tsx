import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { api, reply } from '@/api/client';
import { session } from '@/lib/session';
import { breaks, openApp, people, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

async function saveProfile() {
  const user = openApp('/settings', 'participant');
  const name = await screen.findByLabelText(/Full Name/);
  await user.clear(name);
  await user.type(name, 'Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
}

async function changePassword() {
  const user = openApp('/settings', 'participant');
  await user.type(await screen.findByLabelText(/Old Password/), 'long enough');
  await user.type(screen.getByLabelText(/New Password/), 'longer still');
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
}

test('a saved profile is kept in the session', async () => {
  const renamed = { ...people.participant, name: 'Ada Lovelace' };
  server.use(replies('put', '/users/updateuser/p1', renamed));
  await saveProfile();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(session.get()?.user.name).toBe('Ada Lovelace');
});

test('a refused profile is said, with the reason', async () => {
  server.use(refuses('put', '/users/updateuser/p1', 409, 'This name is taken.'));
  await saveProfile();
  expect(await screen.findByText('Error updating profile')).toBeVisible();
  expect(screen.getByText('This name is taken.')).toBeVisible();
});

test('a changed password brings a new token', async () => {
  server.use(replies('put', '/users/change-password/p1', { token: 'fresh' }));
  await changePassword();
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(session.get()?.token).toBe('fresh');
  expect(screen.getByLabelText(/Old Password/)).toHaveValue('');
});

test('a refused password is said, at its field', async () => {
  const errors = [{ field: 'oldPassword', message: 'This is not your password.' }];
  server.use(refuses('put', '/users/change-password/p1', 400, 'This is not your password.', errors));
  await changePassword();
  expect(await screen.findByText('Error updating password')).toBeVisible();
  expect(screen.getByLabelText(/Old Password/)).toHaveAccessibleDescription('This is not your password.');
});

test('a changed password whose answer was lost logs in', async () => {
  server.use(breaks('put', '/users/change-password/p1'), replies('post', '/users/Login', { token: 'fresh', user: people.participant }));
  await changePassword();
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(session.get()?.token).toBe('fresh');
});

test('while the answer to a new password is on its way, the end of the old token is not the end of the session', async () => {
  let answer: () => void = () => undefined;
  server.use(
    http.put('*/api/users/change-password/p1', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return HttpResponse.json({ success: true, message: '', data: { token: 'fresh' } });
    }),
    http.get('*/api/category/get-all', () => {
      answer();
      return HttpResponse.json({ success: false, message: 'jwt expired' }, { status: 401 });
    }),
  );
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  await changePassword();
  await expect(reply(api.GET('/api/category/get-all'))).rejects.toThrow('jwt expired');
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(session.get()?.token).toBe('fresh');
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['refused', refuses('post', '/users/Login', 401, 'Wrong e-mail or password.'), null],
  ['lost as well', breaks('post', '/users/Login'), /If you are logged out, try the new password/],
])('if the login with it is %s, the session goes on, and what was typed stays', async (_, answer, said) => {
  server.use(breaks('put', '/users/change-password/p1'), answer);
  await changePassword();
  expect(await screen.findByText('Error updating password')).toBeVisible();
  if (said) expect(screen.getByText(said)).toBeVisible();
  expect(session.get()?.token).toBe('token of participant');
  expect(screen.getByLabelText(/New Password/)).toHaveValue('longer still');
});

test('both passwords are needed', async () => {
  const user = openApp('/settings', 'participant');
  await user.click(await screen.findByRole('button', { name: 'Update Password' }));
  expect(screen.getByText('Old password is required.')).toBeVisible();
  expect(screen.getByText('New password is required.')).toBeVisible();
});

test('night is kept for the next visit', async () => {
  const user = openApp('/settings', 'participant');
  await user.click(await screen.findByRole('radio', { name: 'Night' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Match device' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
