import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { session } from '@/lib/session';
import type { Role } from '@/lib/session';
import { openApp, people, refuses, server, serveApi } from '@/test/app';

serveApi();

const everyone = ['Dashboard', 'Events', 'Tournaments', 'Leaderboard', 'History', 'Settings'];

test.each<[Role, string[]]>([
  [
    'organizer',
    ['Dashboard', 'Events', 'Tournaments', 'Categories', 'Participants', 'Referees', 'Leaderboard', 'History', 'Settings'],
  ],
  ['referee', everyone],
  ['participant', everyone],
])('the side bar of the %s', async (role, places) => {
  openApp('/dashboard', role);
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(nav).getAllByRole('link').map((link) => link.textContent)).toEqual(places);
});

test.each(['/dashboard', '/brackets/t1', '/settings', '/nowhere', '/'])('%s needs a login', async (path) => {
  openApp(path);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test.each(['/login', '/nowhere'])('%s leads those who are logged in to the dashboard', async (path) => {
  openApp(path, 'participant');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(location.pathname).toBe('/dashboard');
});

test('the organizer’s screens are for organizers', async () => {
  openApp('/participants', 'referee');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a person without a role gets the organizer’s screens', async () => {
  session.set({ token: 't', user: { ...people.organizer, role: undefined } });
  openApp('/categories');
  expect(await screen.findByRole('heading', { name: 'Categories' })).toBeVisible();
});

test('logging out forgets everything and says so', async () => {
  const user = openApp('/dashboard', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Account of olga marsh' }));
  expect(await screen.findByText('Olga Marsh')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText('User logged out')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test.each([
  ['tells the server which token ends', () => HttpResponse.json({ success: true, message: '', data: {} })],
  ['needs no network', () => HttpResponse.error()],
])('logging out %s', async (_, answer) => {
  const ended: (string | null)[] = [];
  server.use(
    http.post('*/api/users/logout', ({ request }) => {
      ended.push(request.headers.get('Authorization'));
      return answer();
    }),
  );
  const user = openApp('/dashboard', 'organizer');
  const token = session.get()!.token;
  await user.click(await screen.findByRole('button', { name: 'Account of olga marsh' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  await waitFor(() => {
    expect(ended).toEqual([`Bearer ${token}`]);
  });
  expect(session.get()).toBeNull();
});

test('an expired session goes to the login by a full load of the page', async () => {
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  server.use(refuses('get', '/tournament/get-all', 401, 'jwt expired'));
  openApp('/tournaments?q=open', 'organizer');
  await waitFor(() => {
    expect(assign).toHaveBeenCalledWith('/login?from=%2Ftournaments%3Fq%3Dopen');
  });
  expect(session.get()).toBeNull();
});
