import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, people, replies, server, serveApi } from '@/test/app';

serveApi();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function logIn() {
  const user = userEvent.setup();
  server.use(replies('post', '/users/Login', { token: 't', user: people.referee }));
  await user.type(await screen.findByLabelText(/^Email/), 'ruth@example.org');
  await user.type(screen.getByLabelText(/^Password/), 'a password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('a login comes back to the address that asked for it, with its search params', async () => {
  openApp('/history?q=open&year=2026');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  await logIn();
  expect(await heading('History')).toBeVisible();
  expect(location.pathname + location.search).toBe('/history?q=open&year=2026');
});

test.each([
  ['/login', 'no address asked for it'],
  ['/login?from=https%3A%2F%2Fevil.example%2F', 'another site'],
  ['/login?from=%2F%2Fevil.example%2F', 'another site without its scheme'],
  ['/login?from=%2Fnowhere', 'no screen'],
  ['/login?from=%2Flogin', 'the login'],
  ['/login?from=%2Fparticipants', 'a screen of another role'],
  ['/nowhere', 'an unknown address'],
])('a login at %s leads to the dashboard: %s', async (address) => {
  openApp(address);
  await logIn();
  expect(await heading('Dashboard')).toBeVisible();
  expect(location.pathname).toBe('/dashboard');
  expect(location.search).toBe('');
});

test('who logs out is asked for nothing but a login', async () => {
  const user = openApp('/history?year=2026', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Account of olga marsh' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location.search).toBe('');
});

test('a bad search param counts as left out, and does not stay in the address', async () => {
  let asked: URLSearchParams | undefined;
  server.use(
    http.get('*/api/tournament/history', ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json({ success: true, message: '', data: { data: [] }, meta: { page: 1, limit: 50, total: 0, counts: {} } });
    }),
  );
  openApp('/history?page=-3&year=soon&q=open', 'organizer');
  expect(await heading('History')).toBeVisible();
  await waitFor(() => { expect(location.search).toBe('?q=open'); });
  await waitFor(() => { expect(asked?.get('search')).toBe('open'); });
  expect([asked?.get('page'), asked?.get('year')]).toEqual(['1', null]);
});
