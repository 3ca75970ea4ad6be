import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

test('what is new is counted in the header and marked; reading it takes the marks away', async () => {
  const told = [
    { _id: 'n1', type: 'match', title: 'Your match is up', message: 'M7 against Bo Li.', time: '2026-03-14T09:00:00Z', read: false, tournamentId: 't1', matchId: 'm7', matchNumber: 7 },
    { _id: 'n2', type: 'system', title: 'Welcome', message: 'Hello.', time: '2026-03-13T09:00:00Z', read: true },
  ];
  server.use(
    http.get('*/api/notifications', () => {
      const unread = told.filter((one) => !one.read).length;
      return HttpResponse.json({ success: true, message: '', data: told, meta: { page: 1, limit: 50, total: 2, counts: { unread } } });
    }),
    http.post('*/api/notifications/read', async ({ request }) => {
      const { ids } = (await request.json()) as { ids?: string[] };
      for (const one of told) if (!ids || ids.includes(one._id)) one.read = true;
      return HttpResponse.json({ success: true, message: '', data: { unread: 0 } });
    }),
  );
  const user = openApp('/notifications', 'participant');
  expect(await screen.findByRole('link', { name: 'Notifications, 1 new' })).toBeVisible();
  expect(await screen.findAllByText('New')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Your match is up' })).toHaveAttribute('href', '/brackets/t1?match=7');
  await user.click(screen.getByRole('button', { name: 'Mark as read: Your match is up' }));
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
  expect(screen.queryByText('New')).toBeNull();
});

test('marking all as read that fails is said, with the reason', async () => {
  const one = { _id: 'n1', type: 'system', title: 'Welcome', message: 'Hello.', time: '2026-03-13T09:00:00Z', read: false };
  server.use(
    replies('get', '/notifications', [one], { page: 1, limit: 50, total: 1, counts: { unread: 1 } }),
    refuses('post', '/notifications/read', 409, 'The database is read-only.'),
  );
  const user = openApp('/notifications', 'participant');
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Couldn\'t mark the notifications as read')).toBeVisible();
  expect(screen.getByText('The database is read-only.')).toBeVisible();
});

test('nothing was told yet', async () => {
  openApp('/notifications', 'referee');
  expect(await screen.findByText('No notifications yet.')).toBeVisible();
});
