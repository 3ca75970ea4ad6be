import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, refuses, server, serveApi } from '@/test/app';
import { aPerson } from '@/test/samples';

serveApi();

const result = {
  _id: 'd2',
  time: '2026-03-14T09:00:31Z',
  action: 'record-result',
  actor: { _id: 'r1', name: 'Ruth Bell' },
  address: '192.0.2.7',
  tournament: { _id: 't1', name: 'Harbour Open' },
  match: { _id: 'm7', matchNumber: 7 },
  was: '2–0, won by Ada King',
  became: '1–2, won by Bo Li',
};
const atConsole = {
  _id: 'd1',
  time: '2026-03-14T08:00:00Z',
  action: 'user reset-password',
  actor: { _id: 'operator', name: 'Operator' },
  address: '',
  person: { _id: 'p1', name: 'Ada King' },
};
const byLink = { _id: 'd0', time: '2026-03-14T07:00:00Z', action: 'reset-password', actor: null, address: '192.0.2.8', person: { _id: 'p2', name: 'Bo Li' } };

function keepsEntries() {
  const asked: string[] = [];
  server.use(
    http.get('*/api/audit', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, message: '', data: [result, atConsole, byLink], meta: { page: 1, limit: 50, total: 120 } });
    }),
    refuses('get', '/users/profile/p1', 404, 'Gone.'),
    refuses('get', '/tournament/brackets-data/t1', 404, 'Gone.'),
  );
  return asked;
}

test('who did what, to what, and what it was before', async () => {
  const asked = keepsEntries();
  const user = openApp('/activity', 'organizer');
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Result entered');
  expect(first).toHaveTextContent('Ruth Bell192.0.2.7');
  expect(first).toHaveTextContent('was 2–0, won by Ada King → became 1–2, won by Bo Li');
  expect(within(first!).getByRole('link', { name: 'M7' })).toHaveAttribute('href', '/brackets/t1?match=7');
  expect(second).toHaveTextContent('New password issued');
  expect(second).toHaveTextContent('Operatorat the console');
  expect(third).toHaveTextContent('Password set by link');
  expect(third).toHaveTextContent('Someone not logged in192.0.2.8');
  expect(screen.getByText('3 of 120 entries')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(asked.at(-1)).toBe('?page=2&limit=50');
});

test('the menu of a person leads to what was done to and by him', async () => {
  const asked = keepsEntries();
  server.use(
    http.get('*/api/users/participant/all', () =>
      HttpResponse.json({ success: true, message: '', data: [aPerson()], meta: { page: 1, limit: 50, total: 1, counts: {} } }),
    ),
  );
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada King' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Activity' }));
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible();
  expect(location.search).toBe('?person=p1');
  await screen.findByText('3 of 120 entries');
  expect(asked).toEqual(['?person=p1&page=1&limit=50']);
});

test('of one tournament, with the way back to it', async () => {
  const asked = keepsEntries();
  openApp('/activity?tournament=t1', 'organizer');
  expect(await screen.findByRole('link', { name: 'Bracket' })).toHaveAttribute('href', '/brackets/t1');
  await screen.findByText('3 of 120 entries');
  expect(screen.queryByRole('link', { name: 'Harbour Open' })).toBeNull();
  expect(asked).toEqual(['?tournament=t1&page=1&limit=50']);
});

test('is for organizers', async () => {
  openApp('/activity', 'referee');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
