import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { namesIn } from './AddByName';
import { fakeServer } from './testing';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

// The server knows persons 1 to 150.
const server = fakeServer();

const open = (): Tournament => ({ ...tournamentOf({ athletes: 8, played: 'drawn' }), _id: 't1', status: 'registration', matches: [], participants: [], athleteCount: 0 });

/** New names get ids in order, and every entered person is in. */
const answers = () => {
  const names = new Map<string, string>();
  return {
    '/users/createuser': {
      data: (body: unknown) => {
        const { name } = body as { name: string };
        names.set(`new${String(names.size)}`, name);
        return { _id: `new${String(names.size - 1)}`, name };
      },
    },
    '/tournament/add-participant': (body: unknown, t: Tournament): Tournament => ({
      ...t,
      version: t.version + 1,
      participants: [
        ...t.participants,
        ...(body as { participantIds: string[] }).participantIds.map((id) => ({ _id: `e-${id}`, user: { id, name: names.get(id) ?? `Person ${id.slice(1)}`, isBye: false } })),
      ],
    }),
  };
};
/** Seeded, and nothing pulled yet. */
const seededNow = (athletes: number): Tournament => {
  const t = tournamentOf({ athletes, played: 0 });
  return { ...t, _id: 't1', matches: t.matches.map((m) => (m.status === 'in-progress' ? { ...m, status: 'scheduled' } : m)) };
};
const field = () => screen.findByRole('textbox', { name: 'Add by name' });
const entered = () => server.calls().filter((call) => call.path === '/tournament/add-participant').map((call) => (call.body as { participantIds: string[] }).participantIds);
const made = () => server.calls().filter((call) => call.path === '/users/createuser').map((call) => call.body);

test('one name and Enter: somebody new needs nothing else, somebody known is not made again', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', answers());
  // Typing does not wait for the first entry.
  await user.type(await field(), 'Zlatan{Enter}person 7{Enter}');
  expect(await screen.findByRole('heading', { name: 'Athletes (2)' })).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(made()).toEqual([{ name: 'Zlatan', status: 'active', role: 'participant' }]);
  expect(entered()).toEqual([['new0'], ['p7']]);
});

test('a pasted list comes in at once', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', answers());
  await user.click(await field());
  await user.paste('1. Ann Lee\r\n2. Bo  Li\n\n- Person 3\n');
  expect(await screen.findByRole('heading', { name: 'Athletes (3)' })).toBeVisible();
  expect(entered()).toEqual([['new0', 'new1', 'p3']]);
  expect(made().map((body) => (body as { name: string }).name)).toEqual(['Ann Lee', 'Bo Li']);
});

test('a name that is in already is asked about', async () => {
  const user = userEvent.setup();
  const known = { _id: 'e-p2', user: { id: 'p2', name: 'Person 2', isBye: false } };
  server.show({ ...open(), participants: [known] }, 'organizer', answers());
  await user.type(await field(), 'Person 2{Enter}');
  const question = within(await screen.findByRole('region', { name: 'Who is Person 2?' }));
  expect(question.getByText('Person 2 is already entered.')).toBeVisible();
  expect(made()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Another person with this name' }));
  expect(await screen.findByRole('heading', { name: 'Athletes (2)' })).toBeVisible();
  expect(entered()).toEqual([['new0']]);
  expect(screen.queryByRole('region', { name: 'Who is Person 2?' })).toBeNull();
});

test('names that could not be entered are kept, and tried again', async () => {
  const user = userEvent.setup();
  const working = answers();
  const failing: Parameters<typeof server.show>[2] = { ...working, '/tournament/add-participant': { status: 409, message: 'Full.' } };
  server.show(open(), 'organizer', failing);
  await user.click(await field());
  await user.paste('Person 3\nPerson 4');
  expect(await screen.findByText('2 names still need an answer.')).toBeVisible();
  expect(screen.getByText('Person 3')).toBeVisible();
  expect(screen.getByText('Person 4')).toBeVisible();
  failing['/tournament/add-participant'] = working['/tournament/add-participant'];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Athletes (2)' })).toBeVisible();
  await waitFor(() => { expect(screen.queryByText('2 names still need an answer.')).toBeNull(); });
});

test('a latecomer is drawn in anew while nothing is pulled, and takes a bye later where that is allowed', async () => {
  const user = userEvent.setup();
  const drawn: Tournament = { ...tournamentOf({ athletes: 5, played: 'drawn' }), _id: 't1' };
  const path = '/tournament/add-latecomer';
  const late = { ...answers(), [path]: (_: unknown, t: Tournament) => t };
  const first = server.show(drawn, 'organizer', late);
  await user.type(await field(), 'Zlatan{Enter}');
  await waitFor(() => { expect(server.calls().at(-1)).toEqual({ path, body: { tournamentId: 't1', participantIds: ['new0'], redraw: true } }); });
  await user.click(await field());
  await user.paste('Person 3\nPerson 4'); // both at once, so that it draws again only once
  await waitFor(() => { expect(server.calls().at(-1)).toEqual({ path, body: { tournamentId: 't1', participantIds: ['p3', 'p4'], redraw: true } }); });
  first.unmount();

  const running = { ...tournamentOf({ athletes: 5, played: 0.3 }), _id: 't1' };
  const allow = { '/tournament/update/t1': (_: unknown, t: Tournament) => ({ ...t, settings: { ...t.settings, latecomers: true } }) };
  const second = server.show(running, 'organizer', { ...late, ...allow });
  expect(await screen.findByText('A match has started, so the draw stands. You can still let latecomers take a bye.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Add by name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Let latecomers take a bye' }));
  expect(await field()).toBeVisible();
  expect(server.calls()).toEqual([{ path: '/tournament/update/t1', body: { settings: { latecomers: true }, version: running.version } }]);
  second.unmount();

  server.show({ ...running, settings: { ...running.settings, latecomers: true } }, 'organizer', late);
  await user.type(await field(), 'person 9{Enter}');
  await waitFor(() => { expect(server.calls().at(-1)).toEqual({ path, body: { tournamentId: 't1', participantIds: ['p9'], redraw: false } }); });
});

test('a draw that was made is drawn anew only after a question, and what was typed stays when that is not wanted', async () => {
  const user = userEvent.setup();
  const seeded = seededNow(5);
  const path = '/tournament/add-latecomer';
  const shown = server.show(seeded, 'organizer', { ...answers(), [path]: (_: unknown, t: Tournament) => t });
  await user.type(await field(), 'Zlatan{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Add Zlatan' });
  expect(question).toHaveTextContent(/redraws the first round by lot and notifies everyone/);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await field()).toHaveValue('Zlatan');
  expect(server.calls()).toEqual([]);
  await user.type(await field(), '{Enter}');
  await user.click(within(await screen.findByRole('dialog', { name: 'Add Zlatan' })).getByRole('button', { name: 'Redraw' }));
  await waitFor(() => { expect(server.calls().at(-1)).toEqual({ path, body: { tournamentId: 't1', participantIds: ['new0'], redraw: true } }); });
  expect(await field()).toHaveValue('');
  // A pasted list is stored too.
  await user.click(await field());
  await user.paste('Person 3\nPerson 4');
  await user.click(within(await screen.findByRole('dialog', { name: 'Add latecomers' })).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('2 names still need an answer.')).toBeVisible();
  expect(server.calls().filter((call) => call.path === path)).toHaveLength(1);
  shown.unmount();

  server.show({ ...seeded, settings: { ...seeded.settings, seeding: 'manual' } }, 'organizer', answers());
  await user.type(await field(), 'Zlatan{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Add Zlatan' })).toHaveTextContent(/seed the first round by hand again/);
});

test('who was entered by mistake can be taken out again before the first match', async () => {
  const user = userEvent.setup();
  const seeded = seededNow(6);
  const path = '/tournament/remove-participant';
  const [wrong] = seeded.participants.filter((e) => !e.user.isBye);
  const name = wrong!.user.name;
  const shown = server.show(seeded, 'organizer', { [path]: (_: unknown, t: Tournament) => t });
  await user.click(await screen.findByRole('button', { name: `Remove ${name} and redraw` }));
  await user.click(within(await screen.findByRole('dialog', { name: `Remove ${name}` })).getByRole('button', { name: 'Redraw' }));
  await waitFor(() => { expect(server.calls()).toEqual([{ path, body: { tournamentId: 't1', participantIds: [wrong!.user.id], redraw: true } }]); });
  shown.unmount();
  server.show({ ...tournamentOf({ athletes: 6, played: 0.3 }), _id: 't1' });
  await screen.findByRole('heading', { name: /^Athletes/ });
  expect(screen.queryByRole('button', { name: /and redraw$/ })).toBeNull();
});

test('whoever is not found in the list is added from there', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', answers());
  await user.click(await screen.findByRole('button', { name: 'Add Athletes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Athletes' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Search by name or email...' }), 'Zlatan{Enter}');
  expect(await dialog.findByText('No athlete is named “Zlatan”.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add Zlatan' }));
  await waitFor(() => { expect(entered()).toEqual([['new0']]); });
});

test('what stands before a name in a list is no part of it', () => {
  expect(namesIn('1) Ann\n  2. Bo Li \n• Çağ\n- 3\n\n’Aho')).toEqual(['Ann', 'Bo Li', 'Çağ', '- 3', '’Aho']);
});
