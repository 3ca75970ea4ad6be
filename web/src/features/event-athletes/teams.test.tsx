import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { EventTeam } from '@/api/teams';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();

test('spellings of one team are asked about first, and made one under the name that most write', async () => {
  let teams: EventTeam[] = [
    { level: 'club', team: 'Elbows', athletes: 4, near: [] },
    { level: 'club', team: 'Iron Arm', athletes: 12, near: ['Iron Arms'] },
    { level: 'club', team: 'Iron Arms', athletes: 1, near: ['Iron Arm'] },
    { level: 'country', team: 'Norway', athletes: 17, near: [] },
  ];
  const sent: unknown[] = [];
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/athletes/e1', []),
    http.get('*/api/event/teams/e1', () => HttpResponse.json({ success: true, message: '', data: teams })),
    http.post('*/api/event/teams/rename', async ({ request }) => {
      sent.push(await request.json());
      teams = [{ level: 'club', team: 'Iron Arm', athletes: 13, near: [] }];
      return HttpResponse.json({ success: true, message: '', data: teams });
    }),
  );
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Teams' }));
  expect(await dialog.findByText('Some names look like the same team.')).toBeVisible();
  const boxes = within(dialog.getByRole('group', { name: 'Club' })).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(expect.arrayContaining([expect.stringContaining('Iron Arm')]));
  await user.click(dialog.getByRole('checkbox', { name: 'Iron Arms' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Iron Arm' }));
  expect(dialog.getByRole('textbox', { name: 'Team name' })).toHaveValue('Iron Arm');
  // A country cannot be the same team as a club.
  await user.click(dialog.getByRole('checkbox', { name: 'Norway' }));
  expect(dialog.getByRole('checkbox', { name: 'Iron Arm' })).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Iron Arms' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Iron Arm' }));
  await user.click(dialog.getByRole('button', { name: 'Merge 2 teams' }));
  expect(await screen.findByText('Teams merged')).toBeVisible();
  expect(sent).toEqual([{ eventId: 'e1', level: 'club', from: ['Iron Arm', 'Iron Arms'], to: 'Iron Arm' }]);
  expect(await dialog.findByText('13 athletes')).toBeVisible();
});

test('a team has a short form and a name in the second language', async () => {
  const sent: unknown[] = [];
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/athletes/e1', []),
    replies('get', '/event/teams/e1', [{ level: 'club', team: 'Iron Arm', athletes: 12, near: [] }]),
    http.put('*/api/event/update/e1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: anEvent() });
    }),
  );
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Teams' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Iron Arm' }));
  expect(dialog.getByRole('button', { name: 'Save forms' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Short form' }), 'IA');
  await user.type(dialog.getByRole('textbox', { name: 'In the second language' }), 'Eiserner Arm');
  await user.click(dialog.getByRole('button', { name: 'Save forms' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(sent).toEqual([{ settings: { teams: { forms: [{ level: 'club', team: 'Iron Arm', short: 'IA', second: 'Eiserner Arm' }] } } }]);
});
