import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '@/lib/session';
import { openApp, people, replies, server, serveApi } from '@/test/app';

serveApi();

const screens = ['dashboard', 'tournaments', 'brackets/t1', 'categories', 'participants', 'referees', 'history', 'settings', 'notifications', 'leaderboard'];

test.each(screens)('/%s without a token leads to the login', async (path) => {
  localStorage.setItem('user', JSON.stringify(people.organizer));
  openApp(`/${path}`);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test.each(screens)('/%s without a person leads to the login', async (path) => {
  localStorage.setItem('token', 'a token');
  openApp(`/${path}`);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test('a person without a role gets the organizer’s menu', async () => {
  session.set({ token: 't', user: { ...people.organizer, role: undefined } });
  openApp('/dashboard');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(nav).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/events',
    '/tournaments',
    '/categories',
    '/participants',
    '/referees',
    '/leaderboard',
    '/history',
    '/settings',
  ]);
});

test('what the server knows of the person takes the place of what was kept', async () => {
  server.use(replies('get', '/users/getuser/:id', { ...people.participant, name: 'Ada Lovelace' }));
  openApp('/dashboard', 'participant');
  await waitFor(() => {
    expect(session.get()?.user.name).toBe('Ada Lovelace');
  });
  expect(screen.getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible();
});

test('the circle in the header has the first letter of the name, and opens a menu with all of it', async () => {
  const user = openApp('/settings', 'organizer');
  const account = await screen.findByRole('button', { name: 'Account of olga marsh' });
  expect(account).toHaveTextContent(/^o$/);
  await user.click(account);
  expect(await screen.findByText('Olga Marsh')).toBeVisible();
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test.each([
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/forgot-password', 'Forgot your password'],
])('%s is for those who are logged out, too', async (path, title) => {
  openApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

describe('in another tab', () => {
  /** The state after the session's end, and the browser's storage. */
  function goes(reason?: string) {
    if (reason !== undefined) localStorage.setItem('signed-out', reason);
    for (const key of ['token', 'user']) {
      localStorage.removeItem(key);
      act(() => {
        dispatchEvent(new StorageEvent('storage', { key }));
      });
    }
  }

  test.each([
    ['jwt expired', 'Your session has expired. Please log in again.'],
    ['', 'Login'],
  ])('a session that the server ended (%j) leads to a login that comes back', async (reason, said) => {
    openApp('/history?q=iron', 'participant');
    await screen.findByRole('heading', { level: 1, name: 'History' });
    goes(reason);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(document.body).toHaveTextContent(said);
    act(() => {
      session.set({ token: 't', user: people.participant });
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/history?q=iron');
  });

  test('a logout leads to the login alone', async () => {
    openApp('/history?q=iron', 'participant');
    await screen.findByRole('heading', { level: 1, name: 'History' });
    goes();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/login');
  });

  test('a session that has ended leaves those alone who read what is for everyone', async () => {
    openApp('/terms', 'participant');
    await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
    goes('jwt expired');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    expect(location.pathname).toBe('/terms');
  });
});
