import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, people, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent, aMatch } from '@/test/samples';
import { session } from '@/lib/session';

serveApi();

const table = { _id: 'tb2', number: 2, name: '', referees: 'Kim, Lee', shifts: [], state: 'open' as const };
const event = { _id: 'e1', name: 'City Open' };
const entered = { token: 'token of the link', expiresAt: '2026-12-06T05:00:00Z', user: { _id: 'h1', name: 'Anna · T2', role: 'helper' }, table, event };

/** Serves the current table. */
function serves(changes: object = {}) {
  server.use(replies('get', '/table/:id', { table, event, running: [], next: [], others: 0, classes: [], ...changes }));
}

test('a link brings its helper to the table, where nothing can be scored before the event runs', async () => {
  serves({ next: [aMatch()] });
  server.use(replies('post', '/table/enter', entered));
  openApp('/table#SECRET');
  expect(await screen.findByRole('heading', { name: 'Table 2' })).toBeVisible();
  expect(screen.getByText('City Open · Referees: Kim, Lee', { normalizer: (text) => text.replaceAll(/[\u2066-\u2069]/g, '') })).toBeVisible();
  expect(screen.getByText('Nothing to score')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ready to pull' })).toBeNull();
  expect(session.get()?.user).toMatchObject({ _id: 'h1', role: 'helper', table: 'tb2' });
});

test('a helper who goes elsewhere comes back to the table', async () => {
  serves();
  openApp('/tournaments', 'helper');
  expect(await screen.findByRole('heading', { name: 'Table 2' })).toBeVisible();
  expect(screen.getByText('Nothing to score')).toBeVisible();
});

test('who is logged in on the device is asked before', async () => {
  serves();
  server.use(replies('post', '/table/enter', entered));
  const user = openApp('/table#SECRET', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Go to the table' }));
  expect(await screen.findByRole('heading', { name: 'Table 2' })).toBeVisible();
  expect(session.get()?.user._id).toBe('h1');
});

test('a link that is not good says why, and can be tried again', async () => {
  serves();
  server.use(refuses('post', '/table/enter', 403, 'This link was ended.'));
  const user = openApp('/table#SECRET');
  expect(await screen.findByText('This link was ended.')).toBeVisible();
  server.use(replies('post', '/table/enter', entered));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Table 2' })).toBeVisible();
});

test('a page without a link says what to do', async () => {
  openApp('/table');
  expect(await screen.findByText(/Scan your table.s code/)).toBeVisible();
});

test('an official opens a table; many bouts are found by name', async () => {
  const next = Array.from({ length: 9 }, (_, i) => aMatch({ _id: `m${String(i)}`, matchNumber: i + 1 }));
  const last = next[8]!;
  last.player1 = { ...last.player1!, user: { ...last.player1!.user, name: 'Łukasz Zając' } };
  serves({ next, running: [aMatch({ _id: 'now', status: 'in-progress' })], others: 2 });
  const user = openApp('/tables/tb2', 'referee');
  expect(await screen.findByRole('region', { name: 'At this table now' })).toBeVisible();
  expect(screen.getByText('2 matches are in progress elsewhere.')).toBeVisible();
  await user.type(screen.getByLabelText('Search by name or class...'), 'lukasz');
  await waitFor(() => {
    expect(within(screen.getByRole('region', { name: 'Ready to pull' })).getAllByRole('link')).toHaveLength(1);
  });
});

test('a table that cannot be loaded says so', async () => {
  server.use(refuses('get', '/table/:id', 403, 'Your link belongs to another table.'));
  openApp('/tables/tb9', 'helper');
  expect(await screen.findByText('Your link belongs to another table.')).toBeVisible();
});

test('a link is made for a helper, shown once, and ended', async () => {
  const withTable = anEvent({ state: 'running', tables: [table] });
  const link = { _id: 'h1', tableId: 'tb2', helper: 'Anna · T2', day: '2026-12-05', from: '2026-12-04T23:00:00Z', until: '2099-12-06T05:00:00Z', createdAt: '2026-12-05T08:00:00Z', usedAt: null, revokedAt: null };
  let links: object[] = [];
  const sent: unknown[] = [];
  let ended = 0;
  server.use(
    replies('get', '/event/:id', withTable),
    http.get('*/api/event/table-links/:id', () => HttpResponse.json({ success: true, message: '', data: links })),
    http.post('*/api/event/table-links/create', async ({ request }) => {
      sent.push(await request.json());
      links = [link];
      return HttpResponse.json({ success: true, message: '', data: { ...link, path: '/table#SECRET' } });
    }),
    http.delete('*/api/event/table-links/delete/:id', () => {
      ended++;
      links = [{ ...link, revokedAt: '2026-12-05T09:00:00Z' }];
      return HttpResponse.json({ success: true, message: '', data: links[0] });
    }),
  );
  const user = openApp('/events/e1/tables', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add helper link for Table 2' }));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('Enter a name. Logs show who scored.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Helper' }), 'Anna');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(`${location.origin}/table#SECRET`);
  expect(sent).toEqual([expect.objectContaining({ tableId: 'tb2', helper: 'Anna' })]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'End the link for Anna · T2' }));
  await user.click(screen.getByRole('button', { name: 'End link' }));
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(ended).toBe(1);
});

test('helpers and athletes are shown no tables', async () => {
  server.use(replies('get', '/event/:id', anEvent({ tables: [table] })));
  openApp('/events/e1/tables', 'participant');
  expect(await screen.findByText('Only officials of this event can open this page.')).toBeVisible();
  expect(people.helper.table).toBe('tb2');
});
