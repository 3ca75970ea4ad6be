import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from './testing';
import type { Tournament } from '@/api/types';
import { exportMatches } from '@/bracket-view/export-matches';
import { tournamentOf } from '@/bracket/testing/brackets';
import { Toaster } from '@/components/Toaster';
import { screenCommand } from '@/lib/screen-commands';
import { render } from '@/test/render';

const server = fakeServer();

const open = (change: Partial<Tournament> = {}): Tournament => ({
  ...tournamentOf({ athletes: 8, played: 'drawn' }),
  _id: 't1',
  status: 'registration',
  matches: [],
  ...change,
});
const drawn = (): Tournament => ({ ...tournamentOf({ athletes: 5, played: 'drawn' }), _id: 't1' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const refusal = { status: 409, message: 'The server knows why.' };

test('says that it is loading, then shows what the tournament is', async () => {
  server.show(open());
  const release = server.hold();
  expect(await screen.findByText('Loading tournament...')).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Tatra Open · Right arm · 90 kg' })).toBeVisible();
  expect(screen.getByText('Double elimination, drawn by lot. Weigh-in closes at nine.')).toBeVisible();
  expect(await screen.findByText('Registration')).toBeVisible();
  expect(screen.queryByText('Loading tournament...')).toBeNull();
  expect(screen.getByText('Randomized')).toBeVisible();
  expect(screen.getByText('No matches yet')).toBeVisible();
});

test('counts athletes without the byes', async () => {
  server.show(drawn());
  const label = await screen.findByText('Athletes', { selector: 'dt' });
  expect(label.nextElementSibling).toHaveTextContent(/^5$/);
});

test('says when it cannot be loaded', async () => {
  server.show(null);
  expect(await screen.findByText('Error fetching tournament details')).toBeVisible();
  expect(screen.getByText('There is no such tournament.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Tournament not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All tournaments' })).toHaveAttribute('href', '/tournaments');
});

test('start: not with three athletes, and it says why', async () => {
  server.show(open({ athleteCount: 3 }));
  expect(await button('Start tournament')).toBeDisabled();
  expect(screen.getByText('Needs at least 4 athletes to start. 3 are entered.')).toBeVisible();
});

test('a class of an event is drawn, seeded, deleted and started elsewhere', async () => {
  server.show(open({ eventId: 'e1' }));
  expect(await screen.findByRole('link', { name: 'Draw' })).toHaveAttribute('href', '/events/e1/draw');
  const elsewhere = () => {
    for (const name of ['Start tournament', 'Random Seeding', 'Manual Seeding', 'Delete', /^Start all/, 'Seed Next Round']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  };
  elsewhere();
  server.bring({ ...drawn(), eventId: 'e1', isSeeded: false });
  expect(screen.getByRole('link', { name: 'Draw' })).toBeVisible();
  elsewhere();
  server.bring({ ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1', eventId: 'e1' });
  await vi.waitFor(() => { expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull(); });
  elsewhere();
});

test('who comes from the draw to seed a class by hand can do so', async () => {
  const user = userEvent.setup();
  server.show(open({ eventId: 'e1' }), 'organizer', { '/tournament/start/t1': () => ({ ...drawn(), eventId: 'e1', isSeeded: false }) }, '', { about: 'seed' });
  await user.click(await button('Manual Seeding'));
  expect(await screen.findByRole('dialog', { name: 'Manual Seeding' })).toBeVisible();
});

test('start asks first; Enter alone does nothing', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', { '/tournament/start/t1': () => drawn() });
  await user.click(await button('Start tournament'));
  const dialog = await screen.findByRole('dialog', { name: 'Start tournament' });
  await waitFor(() => {
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(server.calls()).toEqual([]);

  await user.click(await button('Start tournament'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start tournament' }));
  expect(await screen.findByText('Tournament started successfully!')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Winners Bracket' })).toBeInTheDocument();
  expect(server.calls()).toEqual([{ path: '/tournament/start/t1', body: null }]);
});

test('who closes a question and asks it again sees that it is being done, and cannot send it twice', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', { '/tournament/start/t1': () => drawn() });
  await user.click(await button('Start tournament'));
  const release = server.hold();
  const confirm = async () => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start tournament' }));
  await confirm();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await button('Start tournament'));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start tournament' })).toHaveAttribute('aria-busy', 'true');
  await confirm();
  release();
  expect(await screen.findByText('Tournament started successfully!')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(server.calls()).toHaveLength(1);
});

test.each([
  ['Start tournament', 'Start tournament', open(), '/tournament/start/t1', 'Failed to start tournament.'],
  ['Random Seeding', 'Draw lots', drawn(), '/tournament/seed/t1', 'Error saving seeding!'],
  ['Archive', 'Archive', { ...tournamentOf({ athletes: 4, played: 1 }), _id: 't1' }, '/tournament/archive/t1', 'Error in Archiving project!'],
])('%s refused: the text and the reason', async (name, confirm, t, path, text) => {
  const user = userEvent.setup();
  server.show(t, 'organizer', { [path]: refusal });
  await user.click(await button(name));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('The server knows why.')).toBeInTheDocument();
});

test('random seeding sends null', async () => {
  const user = userEvent.setup();
  const seeded = { ...tournamentOf({ athletes: 5, played: 0 }), _id: 't1' };
  server.show(drawn(), 'organizer', { '/tournament/seed/t1': () => seeded });
  await user.click(await button('Random Seeding'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Draw lots' }));
  expect(await screen.findByText('Seeding locked successfully!')).toBeInTheDocument();
  expect(server.calls()[0]!.body).toEqual({ manualSeedingData: null });
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Random Seeding' })).toBeNull();
  });
});

test('archive', async () => {
  const user = userEvent.setup();
  const over = { ...tournamentOf({ athletes: 4, played: 1 }), _id: 't1' };
  server.show(over, 'organizer', { '/tournament/archive/t1': (_, t) => ({ ...t, status: 'archived' }) });
  await user.click(await button('Archive'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Project Archived!')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });
});

test('the next round is seeded when all that is seeded so far is completed', async () => {
  const user = userEvent.setup();
  const t = { ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1' };
  const [a, b] = t.participants;
  const done = {
    ...t,
    matches: t.matches.map((m) => {
      if (m.status !== 'pending') return { ...m, status: 'completed' as const };
      // The second round of both brackets is known.
      return m.round === 2 && m.bracket.bracket === 'winners' ? { ...m, player1: a!, player2: b! } : m.round === 1 && m.bracket.bracket === 'losers' ? { ...m, player1: b!, player2: a! } : m;
    }),
  };
  const { unmount } = server.show(t);
  expect(await screen.findByText('after 4 more matches')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent(/ReadyM3–M4PlayingM1–M2/);
  expect(screen.queryByRole('button', { name: /^Seed Next Round/ })).toBeNull();
  expect(screenCommand('next-round')).toBeUndefined();
  unmount();

  const view = server.show(done, 'organizer', { '/tournament/seed-next-round/t1': refusal });
  await user.click(await button('Seed Next Round (4 matches)'));
  expect(await screen.findByText('Failed to seed next round.')).toBeInTheDocument();
  view.unmount();

  server.show(done, 'organizer', { '/tournament/seed-next-round/t1': () => t });
  await user.click(await button('Seed Next Round (4 matches)'));
  expect(await screen.findByText('Next round seeded successfully!')).toBeInTheDocument();
  // The opened match appears.
  expect(await screen.findByText('M3–M4')).toBeVisible();
});

test('who looks on is told nothing to do, a referee what can be started', async () => {
  const t = { ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1' };
  const { unmount } = server.show(t, 'participant');
  await screen.findByRole('heading', { name: 'Winners Bracket' });
  await vi.waitFor(() => { expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull(); });
  unmount();
  server.show(t, 'referee');
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(/^ReadyM3–M4PlayingM1–M2Start all 2 matches$/);
});

test('a referee whose round is over is told what it waits for', async () => {
  const t = { ...tournamentOf({ athletes: 8, played: 0.3 }), _id: 't1' };
  const over = t.matches.map((m) => (m.status === 'scheduled' || m.status === 'in-progress' ? { ...m, status: 'pending' as const } : m));
  server.show({ ...t, matches: over }, 'referee');
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(/^Next roundThe round is over. An organizer seeds the next one.$/);
});

test('a tournament that has not started is deleted after a question, and its list is shown', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', { '/tournament/delete/t1': (_, t) => t });
  await user.click(await button('Delete'));
  const dialog = await screen.findByRole('dialog', { name: /^Delete .+\?$/ });
  expect(server.calls()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tournament deleted successfully')).toBeInTheDocument();
  await waitFor(() => {
    expect(location.pathname).toBe('/tournaments');
  });
  expect(server.calls().map((c) => c.path)).toEqual(['/tournament/delete/t1']);
});

test('a deletion that is refused says why, and one that cannot be is not shown', async () => {
  const user = userEvent.setup();
  const { unmount } = server.show(open(), 'organizer', { '/tournament/delete/t1': refusal });
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Couldn\'t delete the tournament')).toBeInTheDocument();
  expect(screen.getByText('The server knows why.')).toBeInTheDocument();
  unmount();
  server.show(drawn());
  await button('Random Seeding');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('commands and keys do what the buttons do, as long as the page is open', async () => {
  const { unmount } = server.show({ ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1' }, 'referee');
  await button(/^Start all/);
  act(() => screenCommand('find-athlete')?.());
  expect(screen.getByRole('combobox', { name: 'Find an athlete' })).toHaveFocus();
  act(() => screenCommand('switch-view')?.());
  expect(await button('Bracket view')).toBeVisible();
  await waitFor(() => { expect(location.search).toBe('?view=list'); });
  act(() => screenCommand('start-all')?.());
  expect(await screen.findByRole('dialog', { name: 'Start all matches' })).toBeVisible();
  for (const organizing of ['start', 'archive', 'add-athletes', 'random-seeding'] as const) expect(screenCommand(organizing)).toBeUndefined();
  unmount();
  for (const gone of ['find-athlete', 'switch-view', 'print', 'export'] as const) expect(screenCommand(gone)).toBeUndefined();
});

test('registration can be closed and opened again', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', { '/tournament/status-update': (body, t) => ({ ...t, ...(body as Partial<Tournament>) }) });
  await user.click(await button('Mark as upcoming'));
  expect(await screen.findByText('Upcoming')).toBeVisible();
  expect(await button('Start tournament')).toBeEnabled();
  await user.click(await button('Open registration'));
  expect(await screen.findByText('Registration')).toBeVisible();
  expect(server.calls().map((c) => c.body)).toEqual([
    { tournamentId: 't1', status: 'upcoming' },
    { tournamentId: 't1', status: 'registration' },
  ]);
});

test('athletes are found, ticked and added all at once, and can be taken out again', async () => {
  const user = userEvent.setup();
  server.show(open({ participants: [] }), 'organizer', {
    '/tournament/add-participant': (body, t) => ({
      ...t,
      participants: (body as { participantIds: string[] }).participantIds.map((id) => ({ _id: `e-${id}`, user: { id, name: `Person ${id.slice(1)}`, isBye: false } })),
    }),
    '/tournament/remove-participant': (_, t) => ({ ...t, participants: t.participants.slice(1) }),
  });
  await user.click(await button('Add Athletes'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Athletes' });
  await within(dialog).findByText('50 of 150 athletes · 0 chosen');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(await within(dialog).findByRole('checkbox', { name: /^Person 51 / })).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Search by name or email...' }), 'person 12{Enter}');
  // 12 and 120 to 129.
  await user.click(await within(dialog).findByRole('button', { name: 'Choose all 11' }));
  await within(dialog).findByText('11 of 11 athletes · 11 chosen');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Person 12 / }));
  expect(server.calls()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Add 10 athletes' }));
  expect(await screen.findByText('Athletes added')).toBeInTheDocument();
  expect(server.calls()[0]!.body).toEqual({
    tournamentId: 't1',
    participantIds: Array.from({ length: 10 }, (_, i) => `p${String(120 + i)}`),
  });
  await screen.findByRole('heading', { name: 'Athletes (10)' });
  await user.click(await button('Remove Person 120'));
  expect(await screen.findByRole('heading', { name: 'Athletes (9)' })).toBeInTheDocument();
  expect(server.calls()[1]!.body).toEqual({ tournamentId: 't1', participantIds: ['p120'] });
});

test('a late reply leaves the dialog open that was opened since, with what is ticked in it', async () => {
  const user = userEvent.setup();
  server.show(open({ participants: [] }), 'organizer', {
    '/tournament/add-participant': (_, t) => ({ ...t, participants: [{ _id: 'e1', user: { id: 'p1', name: 'Person 1', isBye: false } }] }),
  });
  await user.click(await button('Add Athletes'));
  await user.click(await screen.findByRole('checkbox', { name: /^Person 1 / }));
  const release = server.hold();
  await user.click(await button('Add 1 athlete'));
  await user.keyboard('{Escape}');
  await user.click(await button('Add Athletes'));
  await user.click(await screen.findByRole('checkbox', { name: /^Person 2 / }));
  release();
  expect(await screen.findByText('Athletes added')).toBeInTheDocument();
  expect(await screen.findByText('Athletes (1)')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Person 2 / })).toBeChecked();
});

test('who is in already stands in the list, and cannot be added again', async () => {
  const user = userEvent.setup();
  server.show(open({ participants: [{ _id: 'e-p2', user: { id: 'p2', name: 'Person 2', isBye: false } }] }));
  await user.click(await button('Add Athletes'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Athletes' });
  const second = await within(dialog).findByRole('checkbox', { name: /^Person 2 Already added/ });
  expect(second).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Choose all' }));
  expect(await within(dialog).findByRole('button', { name: 'Add 149 athletes' })).toBeEnabled();
  await user.click(within(dialog).getByRole('button', { name: 'Choose none' }));
  expect(within(dialog).getByRole('button', { name: 'Add athletes' })).toBeDisabled();
});

test('choosing none under a search leaves those that were chosen under another', async () => {
  const user = userEvent.setup();
  server.show(open());
  await user.click(await button('Add Athletes'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Athletes' });
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Person 7 / }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Search by name or email...' }), 'Person 12{Enter}');
  await user.click(await within(dialog).findByRole('button', { name: /^Choose all/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Choose none' }));
  expect(await within(dialog).findByRole('button', { name: 'Add 1 athlete' })).toBeEnabled();
});

test('who was removed can be had back', async () => {
  const user = userEvent.setup();
  const person = { _id: 'e-p2', user: { id: 'p2', name: 'Person 2', isBye: false } };
  server.show(open({ participants: [person] }), 'organizer', {
    '/tournament/remove-participant': (_, t) => ({ ...t, version: t.version + 1, participants: [] }),
    '/tournament/add-participant': (_, t) => ({ ...t, version: t.version + 1, participants: [person] }),
  });
  await user.click(await button('Remove Person 2'));
  await user.click(await button('Undo'));
  expect(await button('Remove Person 2')).toBeVisible();
  expect(server.calls().map((call) => call.path)).toEqual(['/tournament/remove-participant', '/tournament/add-participant']);
});

test('referees are assigned and relieved', async () => {
  const user = userEvent.setup();
  server.show(open(), 'organizer', {
    '/tournament/assign-referee': (_, t) => ({ ...t, referees: [{ _id: 'r7', name: 'Referee 7' }] }),
    '/tournament/remove-referee': (_, t) => ({ ...t, referees: [] }),
  });
  await user.click(await button('Assign referees'));
  const dialog = await screen.findByRole('dialog', { name: 'Assign referees' });
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Referee 7 / }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign 1 referee' }));
  await screen.findByRole('heading', { name: 'Referees (1)' });
  await user.click(await button('Remove Referee 7'));
  await screen.findByRole('heading', { name: 'Referees (0)' });
  expect(server.calls().map((c) => c.body)).toEqual([
    { tournamentId: 't1', refereeIds: ['r7'] },
    { tournamentId: 't1', refereeIds: ['r7'] },
  ]);
});

test('a participant joins and leaves, and is offered nothing else', async () => {
  const user = userEvent.setup();
  const join = { '/tournament/add-participant': (_: unknown, t: Tournament) => ({ ...t, joined: true }) };
  const leave = { '/tournament/remove-participant': (_: unknown, t: Tournament) => ({ ...t, joined: false }) };
  const { unmount } = server.show(open({ status: 'upcoming' }), 'participant', { ...join, ...leave });
  await user.click(await button('Join'));
  expect(await screen.findByText('Tournament joined')).toBeInTheDocument();
  expect(server.calls()[0]!.body).toEqual({ tournamentId: 't1', participantIds: ['me'] });
  await user.click(await button('Leave'));
  await button('Join');
  for (const name of ['Start tournament', 'Add Athletes', 'Assign referees', 'Open registration', 'Export Data']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  unmount();
  server.show(open(), 'participant', { '/tournament/add-participant': refusal });
  await user.click(await button('Join'));
  expect(await screen.findByText('Error joining tournament')).toBeInTheDocument();
});

test('a completed tournament shows its champion and every place; nothing is organized any more but the archive', async () => {
  const t = { ...tournamentOf({ athletes: 8, played: 1 }), _id: 't1' };
  server.show(t);
  expect(await screen.findByRole('region', { name: 'Champion' })).toHaveTextContent(t.winner!.user.name);
  const steps = within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([1, 2, 3].map((place) => `${t.participants.find((one) => one.place === place)!.user.name}Place ${String(place)}${String(place)}`));
  const places = within(await screen.findByRole('region', { name: 'Final standings' })).getAllByRole('listitem');
  expect(places.map((p) => p.firstElementChild!.textContent)).toEqual(['1', '2', '3', '4', '5–6', '5–6', '7–8', '7–8']);
  expect(places[0]).toHaveTextContent(t.winner!.user.name);
  for (const name of ['Start tournament', 'Random Seeding', 'Manual Seeding', 'Seed Next Round', 'Add Athletes', 'Assign referees']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test.each(['organizer', 'referee', 'participant'] as const)('%s exports the matches', async (role) => {
  const user = userEvent.setup();
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const blob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  server.show({ ...tournamentOf({ athletes: 5, played: 0 }), _id: 't1' }, role);
  await user.click(await button('Export Data'));
  await waitFor(() => {
    expect(names).toEqual(['tatra-open_matches.csv']);
  });
  expect(await (blob.mock.calls[0]![0] as Blob).text()).toContain('Tournament Name,Category,Bracket,Round');
  click.mockRestore();
});

test('an export whose code does not come says so', async () => {
  vi.doMock('@/bracket-view/export-matches', () => {
    throw new Error('no network');
  });
  server.show({ ...tournamentOf({ athletes: 5, played: 0 }), _id: 't1' });
  await userEvent.setup().click(await button('Export Data'));
  expect(await screen.findByText('Couldn\'t load the export.')).toBeInTheDocument();
  vi.doUnmock('@/bracket-view/export-matches');
});

test('an export without a tournament says so', async () => {
  render(<Toaster />);
  exportMatches(undefined);
  expect(await screen.findByText('Tournament data not available')).toBeInTheDocument();
});
