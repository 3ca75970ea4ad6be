import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aQueue } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

test('of too many who are named for a team, an organizer chooses who scores', async () => {
  const entries = ['Al Ray', 'Bo Fox', 'Cy Day'].map((name, i) => ({ registrationId: `r${String(i + 1)}`, name, number: i + 1, levels: ['region' as const, 'club' as const] }));
  const scorers = { level: 'club' as const, team: 'Iron Arm', most: 2, entries };
  let queue = aQueue({ decisions: [{ kind: 'scorers', classId: 'c1', className: 'Men 70 kg', athletes: entries.map(({ name }) => name), scorers }] });
  const put: unknown[] = [];
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running' } as object)),
    replies('get', '/event/protests/:id', []),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })),
    http.put('*/api/event/athlete/:id', async ({ request, params }) => {
      put.push([params['id'], await request.json()]);
      queue = aQueue();
      return HttpResponse.json({ success: true, message: '', data: { _id: params['id'], entries: [] } });
    }),
  );
  const user = openApp('/events/e1/day', 'organizer');
  const decide = within(await screen.findByRole('region', { name: 'To be decided' }));
  expect(decide.getByRole('listitem')).toHaveTextContent(/Men 70 kg can't be drawn: 3 athletes are set to score for .*Iron Arm/);
  expect(decide.getByText(/Club.*2 of them may score/)).toBeVisible();
  await user.click(decide.getByRole('button', { name: 'Choose who scores…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Who scores for .*Iron Arm/ }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /Al Ray/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Cy Day/ }));
  expect(dialog.getByRole('checkbox', { name: /Bo Fox/ })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => { expect(put).toEqual([['r2', { scores: [{ classId: 'c1', levels: ['region'] }] }]]); });
  await waitFor(() => { expect(decide.queryByText(/can't be drawn/)).toBeNull(); });
});
