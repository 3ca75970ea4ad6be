import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from './testing';
import type { Match, Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';
import { plain } from '@/lib/isolate';
import { screenCommand, screenOffers } from '@/lib/screen-commands';
import type { Role } from '@/lib/session';

const server = fakeServer();

const tournament = (athletes: number, played: number | 'drawn', changes: Partial<Tournament> = {}): Tournament => ({ ...tournamentOf({ athletes, played }), _id: 't1', ...changes });

async function offers(shown: Tournament, role: Role = 'organizer', answers: Parameters<typeof server.show>[2] = {}) {
  server.show(shown, role, answers);
  await screen.findByRole('heading', { name: /^Athletes/ });
  return () => screenOffers().map((offer) => ({ ...offer, label: plain(offer.label) }));
}
/** The same once they exist: they load with the bracket, perhaps after the athletes. */
async function someOffers(shown: Tournament) {
  const list = await offers(shown);
  await waitFor(() => { expect(list().some(({ label }) => /^Correct the result of|did not appear$/.test(label))).toBe(true); });
  return list;
}

const of = (match: Match, list: { label: string }[]) =>
  list.filter(({ label }) => new RegExp(`M${String(match.matchNumber)}:`).test(label)).map(({ label }) => label.replace(/:.*| M\d+$/, '').replace(/^M\d+/, 'absent'));
const find = (t: Tournament, status: Match['status']) => t.matches.find((m) => m.status === status && !m.bye)!;

test('a match is offered what its dialog offers: before, while it runs, after', async () => {
  const shown = tournament(8, 0.3);
  const list = (await someOffers(shown))();
  const scheduled = find(shown, 'scheduled');
  expect(of(scheduled, list)).toEqual([`Open the pad of M${String(scheduled.matchNumber)}`, 'absent', 'absent', `Record a departure at M${String(scheduled.matchNumber)}`]);
  const over = shown.matches.findLast((m) => m.status === 'completed' && !m.bye)!;
  expect(of(over, list)).toContain(`Correct result of M${String(over.matchNumber)}`);
  expect(of(over, list)).not.toContain(`Open the pad of M${String(over.matchNumber)}`);
  const [someone] = shown.participants;
  expect(list.map(({ label }) => label)).toContain(`Take ${someone!.user.name} out`);
});

test('a participant, and a referee of another tournament, are offered nothing', async () => {
  expect((await offers(tournament(8, 0.3), 'participant'))()).toEqual([]);
});

test('an archived tournament offers nothing', async () => {
  server.show(tournament(4, 1, { status: 'archived' }));
  await screen.findByRole('button', { name: 'Reopen' });
  await waitFor(() => { expect(screenCommand('reopen')).toBeDefined(); });
  expect(screenOffers()).toEqual([]);
});

test('who did not appear is asked about at once; a correction is begun at once', async () => {
  const shown = tournament(8, 0.3);
  const list = await someOffers(shown);
  const { matchNumber: number, player1 } = find(shown, 'scheduled');
  const absent = list().find(({ label }) => label === `M${String(number)}: ${player1!.user.name} did not appear`);
  absent?.run();
  const dialog = within(await screen.findByRole('dialog', { name: 'Match Details' }));
  expect(await dialog.findByRole('button', { name: 'Record default' })).toBeVisible();
});

test('a result is corrected from the palette', async () => {
  const shown = tournament(8, 0.3);
  const list = await someOffers(shown);
  list().find(({ label }) => label.startsWith('Correct result of'))?.run();
  const dialog = within(await screen.findByRole('dialog', { name: 'Match Details' }));
  expect(await dialog.findByRole('button', { name: /^Save/ })).toBeVisible();
});

test('the draw is taken back and latecomers are added only while that is allowed', async () => {
  await offers(tournament(5, 'drawn'));
  const allowed = () => (['back-to-registration', 'redraw', 'cancel', 'delete', 'latecomers'] as const).filter(screenCommand);
  await waitFor(() => { expect(allowed()).toEqual(['back-to-registration', 'redraw', 'cancel', 'delete', 'latecomers']); });
});

test('once something was pulled only the whole tournament can be cancelled', async () => {
  await offers(tournament(8, 0.3));
  await waitFor(() => { expect(screenCommand('cancel')).toBeDefined(); });
  for (const name of ['back-to-registration', 'redraw', 'delete', 'latecomers'] as const) expect(screenCommand(name), name).toBeUndefined();
});
