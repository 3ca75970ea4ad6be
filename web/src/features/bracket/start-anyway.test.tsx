import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from './testing';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = fakeServer();

const t: Tournament = { ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1' };
const scheduled = t.matches.find((m) => m.status === 'scheduled')!;
const details = () => screen.findByRole('dialog', { name: 'Match Details' });

test('a start with an obstacle says which, and is made anyway', async () => {
  const user = userEvent.setup();
  const path = `/match/start/${scheduled._id}`;
  const message = "Match M2 can't start now: it is on hold.";
  server.show(t, 'referee', { [path]: { status: 409, message, code: 'server.match.obstacle' } }, `?match=${String(scheduled.matchNumber)}`);
  await user.click(within(await details()).getByRole('button', { name: 'Start match' }));
  const again = await within(await details()).findByRole('button', { name: 'Start anyway' });
  expect(within(await details()).getByRole('alert')).toHaveTextContent(message);
  await user.click(again);
  await waitFor(() => {
    expect(server.calls().at(-1)).toEqual({ path, body: { anyway: true } });
  });
});
