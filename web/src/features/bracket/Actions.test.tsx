import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from './testing';
import type { Effect, Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = fakeServer();

const tournament = (athletes: number, played: number | 'drawn', changes: Partial<Tournament> = {}): Tournament => ({ ...tournamentOf({ athletes, played }), _id: 't1', ...changes });
const more = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test.each([
  ['Reopen registration', 'Reopen registration', 'Revert draw', '/tournament/reset/t1', { to: 'registration' }],
  ['Redraw', 'Redraw', 'Redraw', '/tournament/reset/t1', { to: 'draw' }],
  ['Cancel tournament', 'Cancel tournament', 'Cancel tournament', '/tournament/cancel/t1', null],
])('%s asks first', async (item, title, confirm, path, body) => {
  const user = userEvent.setup();
  server.show(tournament(5, 'drawn'), 'organizer', { [path]: (_, t) => ({ ...t, version: t.version + 1, status: 'archived', cancelled: true }) });
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: item }));
  expect(server.calls()).toEqual([]);
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: confirm }));
  // A cancelled tournament says so.
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(server.calls()).toEqual([{ path, body }]);
});

test('once something was pulled, the draw stays and nothing is deleted', async () => {
  const user = userEvent.setup();
  const view = server.show(tournament(5, 'drawn'));
  expect(await more(user)).toEqual(['Public page', 'Reopen registration', 'Redraw', 'Cancel tournament', 'Delete']);
  view.unmount();
  server.show(tournament(8, 0.3));
  expect(await more(user)).toEqual(['Public page', 'Cancel tournament']);
});

test('an archived tournament is reopened, one that was cancelled is not', async () => {
  const user = userEvent.setup();
  const view = server.show(tournament(4, 1, { status: 'archived', cancelled: true }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  view.unmount();
  server.show(tournament(4, 1, { status: 'archived' }), 'organizer', { '/tournament/status-update': (_, t) => ({ ...t, version: t.version + 1, status: 'completed' }) });
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeVisible();
  expect(server.calls()[0]!.body).toEqual({ tournamentId: 't1', status: 'completed' });
});

test('where matches flow, nobody seeds the next round', async () => {
  const { settings } = tournament(8, 'drawn');
  server.show(tournament(8, 0.5, { settings: { ...settings, rounds: 'flow' } }));
  await screen.findByRole('heading', { name: /^Athletes/ });
  expect(screen.queryByText('Next round')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Seed Next Round/ })).toBeNull();
});

test('an athlete withdraws after it was seen what that changes, is shown as out, and returns', async () => {
  const user = userEvent.setup();
  const before = tournament(8, 0);
  const [gone] = before.participants;
  const name = gone!.user.name;
  const effect: Effect = {
    tournament: { _id: 't1', name: before.name }, preview: true, version: before.version, status: 'active', winner: null,
    matches: [], before: [], voided: [], stopped: [], recalled: [], kept: [], closed: [3], told: [],
  };
  server.show(before, 'organizer', { '/tournament/leave': { data: () => effect } });
  await user.click(await screen.findByRole('button', { name: `Take ${name} out` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name} leaves` }));
  await user.click(dialog.getByRole('radio', { name: 'Withdrawal' }));
  expect(await dialog.findByText('Decided without pulling')).toBeVisible();
  server.changeTo({ ...before, version: before.version + 1, participants: before.participants.map((e) => (e === gone ? { ...e, left: 'withdrawal' } : e)) });
  await user.click(dialog.getByRole('button', { name: `Take ${name} out` }));
  expect(await screen.findByText('Athlete taken out')).toBeVisible();
  const body = { tournamentId: 't1', entryId: gone!._id, kind: 'withdrawal' };
  expect(server.calls().map((call) => call.body)).toEqual([{ ...body, preview: true }, { ...body, version: before.version }]);
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(`^M\\d+, .*${name} \\(out\\)`) })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Bring ${name} back` }));
  expect(await screen.findByRole('dialog', { name: `${name} returns` })).toBeVisible();
});

test('of a completed tournament the places name the athletes; to take one out, an organizer unfolds them', async () => {
  const user = userEvent.setup();
  const over = tournament(8, 1);
  server.show(over);
  const section = within(await screen.findByRole('region', { name: 'Athletes (8)' }));
  expect(section.queryByRole('listitem')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Show all 8' }));
  expect(section.getAllByRole('listitem')).toHaveLength(8);
  const { name } = over.participants.find((e) => !e.user.isBye)!.user;
  await user.click(section.getByRole('button', { name: `Take ${name} out` }));
  expect(await screen.findByRole('dialog', { name: `${name} leaves` })).toBeVisible();
});
