import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';

serveApi();

test.each(['tournament', 'match', 'system', 'user'])('news about a %s: its mark, title, message and time', async (type) => {
  const news = { _id: 'n1', type, title: 'Something happened', message: 'In a few words.', time: '2026-03-14T09:00:00Z', read: false };
  server.use(replies('get', '/notifications', [news], { page: 1, limit: 50, total: 1, counts: { unread: 1 } }));
  openApp('/notifications', 'organizer');
  expect(await screen.findByRole('img', { name: type })).toBeVisible();
  const row = screen.getByRole('heading', { name: 'Something happened' }).closest('li');
  expect(row).toHaveTextContent('Something happened');
  expect(row).toHaveTextContent('In a few words.');
  expect(row?.querySelector('time')).toHaveAttribute('datetime', '2026-03-14T09:00:00Z');
  expect(row).toHaveTextContent('New');
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
});
