import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '@/lib/session';
import { openApp, people, refuses, replies, server, serveApi } from '@/test/app';

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
  await user.click(screen.getByRole('radio', { name: 'As the device' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
