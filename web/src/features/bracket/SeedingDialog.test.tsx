import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from './testing';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = fakeServer();
const drawn = (athletes: number): Tournament => ({ ...tournamentOf({ athletes, played: 'drawn' }), _id: 't1' });

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Manual Seeding' }));
  return screen.findByRole('dialog', { name: 'Manual Seeding' });
}

/** Opens the dialog with five athletes, and returns its user, and the names, byes last. */
async function openFive() {
  const user = userEvent.setup();
  const t = drawn(5);
  server.show(t);
  await openDialog(user);
  return { user, names: t.participants.map((e) => e.user.name) };
}
const slot = (match: number, player: number) => screen.getByRole<HTMLSelectElement>('combobox', { name: `M${String(match)}, player ${String(player)}` });
const offers = (select: HTMLElement) => [...select.querySelectorAll('option')].map((o) => o.textContent);

test('who is picked in one slot is offered in no other; byes too, and never against each other', async () => {
  const { user, names } = await openFive();
  expect(offers(slot(1, 1))).toEqual(['Choose a player…', ...names.slice(0, 5), 'BYE']);
  await user.selectOptions(slot(1, 1), names[2]!);
  await user.selectOptions(slot(1, 2), 'BYE');
  expect(offers(slot(2, 1))).toEqual(['Choose a player…', names[0], names[1], names[3], names[4], 'BYE']);
  await user.selectOptions(slot(2, 1), 'BYE');
  expect(offers(slot(2, 2))).not.toContain('BYE');
  await user.selectOptions(slot(3, 1), 'BYE');
  expect(offers(slot(4, 1))).not.toContain('BYE');
  await user.selectOptions(slot(1, 1), 'Choose a player…');
  expect(offers(slot(4, 1))).toContain(names[2]);
});

test('Lock Seeding waits for every slot; what was chosen outlives a closed dialog', async () => {
  const user = userEvent.setup();
  const t = drawn(5);
  const seeded = { ...tournamentOf({ athletes: 5, played: 0 }), _id: 't1' };
  server.show(t, 'organizer', { '/tournament/seed/t1': () => seeded });
  await openDialog(user);
  const lock = () => screen.getByRole('button', { name: 'Lock Seeding' });
  await user.selectOptions(slot(4, 2), t.participants[4]!.user.name);
  expect(lock()).toBeDisabled();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await openDialog(user);
  expect(slot(4, 2)).toHaveValue('e5');
  expect(screen.getByText('1 of 8 places filled')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Fill the rest at random' }));
  expect(screen.getByText('8 of 8 places filled')).toBeInTheDocument();
  expect(slot(4, 2)).toHaveValue('e5');
  expect(server.calls()).toEqual([]);
  const chosen = [1, 2, 3, 4].map((n) => ({ matchNumber: n, player1: slot(n, 1).value, player2: slot(n, 2).value }));
  await user.click(lock());
  expect(await screen.findByText('Seeding locked successfully!')).toBeInTheDocument();
  expect(server.calls()).toEqual([{ path: '/tournament/seed/t1', body: { manualSeedingData: chosen } }]);
  expect(new Set(chosen.flatMap((p) => [p.player1, p.player2])).size).toBe(8);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('as soon as the byes have no place left, it says so', async () => {
  const { user, names } = await openFive();
  for (const [i, [match, player]] of ([[1, 1], [1, 2], [2, 1]] as const).entries()) await user.selectOptions(slot(match, player), names[i]!);
  expect(screen.queryByText(/^Not every bye has a place/)).toBeNull();
  await user.selectOptions(slot(2, 2), names[3]!);
  expect(screen.getByText('Not every bye has a place. Remove an athlete from a full match.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fill the rest at random' })).toBeDisabled();
  await user.selectOptions(slot(1, 2), 'Choose a player…');
  expect(screen.queryByText(/^Not every bye has a place/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fill the rest at random' }));
  expect(screen.getByRole('button', { name: 'Lock Seeding' })).toBeEnabled();
});

test('a refused seeding says so and keeps what was chosen', async () => {
  const user = userEvent.setup();
  server.show(drawn(4), 'organizer', { '/tournament/seed/t1': { status: 400, message: 'Two byes meet.' } });
  await openDialog(user);
  await user.click(screen.getByRole('button', { name: 'Fill the rest at random' }));
  await user.click(screen.getByRole('button', { name: 'Lock Seeding' }));
  expect(await screen.findByText('Error saving seeding!')).toBeInTheDocument();
  expect(screen.getByText('Two byes meet.')).toBeInTheDocument();
  expect(screen.getByText('4 of 4 places filled')).toBeInTheDocument();
});

test('the keyboard is enough', async () => {
  const user = userEvent.setup();
  const t = drawn(4);
  server.show(t);
  await openDialog(user);
  slot(1, 1).focus();
  await user.selectOptions(slot(1, 1), t.participants[0]!.user.name);
  await user.tab();
  expect(slot(1, 2)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(server.calls()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Manual Seeding' })).toBeInTheDocument();
});

test('of 512 first matches only the list in hand is filled', async () => {
  const user = userEvent.setup();
  const t = drawn(1024);
  server.show(t);
  const dialog = await openDialog(user);
  expect(dialog.querySelectorAll('select')).toHaveLength(1024);
  expect(dialog.querySelectorAll('option')).toHaveLength(1024);
  const last = within(dialog).getByLabelText('M512, player 2');
  last.focus();
  await waitFor(() => {
    expect(last.querySelectorAll('option')).toHaveLength(1025);
  });
  expect(dialog.querySelectorAll('option')).toHaveLength(2048);
});
