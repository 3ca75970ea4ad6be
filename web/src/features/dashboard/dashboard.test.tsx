import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi, servesMatches } from '@/test/app';
import { aMatch, aPerson, aResult, aTournament } from '@/test/samples';

serveApi();

test('the organizer’s figures, tournaments and people', async () => {
  const counts = { active: 2, completed: 5, archived: 1, athletes: 80 };
  server.use(
    replies('get', '/tournament/get-all', [aTournament({ athleteCount: 12 })], { page: 1, limit: 10, total: 9, counts }),
    replies('get', '/users/participant/all', [aPerson()], { page: 1, limit: 8, total: 31, counts: {} }),
  );
  openApp('/dashboard', 'organizer');
  expect(await screen.findByLabelText('Totals')).toHaveTextContent('Total Tournaments9Completed5Active2Total Athletes31');
  expect(screen.getByRole('heading', { name: 'Tournaments Overview' })).toBeVisible();
  expect(screen.queryByText('You are the organizer')).toBeNull();
  expect(await screen.findByText('12')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage Harbour Open' })).toHaveAttribute('href', '/brackets/t1');
  expect(await screen.findByRole('heading', { name: 'All Participants' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Referees' })).toBeNull();
});

test('an empty instance', async () => {
  openApp('/dashboard', 'organizer');
  expect(await screen.findByText('No tournaments exists')).toBeVisible();
  expect(screen.queryByText('Participants & Referees')).toBeNull();
  const steps = within(await screen.findByRole('region', { name: 'You are the organizer' }));
  // The main choice comes first: a club night or an event.
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create a tournament', '/tournaments?dialog=create'],
    ['Create an event', '/events?dialog=create'],
    ['Import athletes', '/participants?dialog=import'],
  ]);
});

test('the referee’s upcoming matches are the scheduled ones', async () => {
  server.use(servesMatches('referee', [aMatch(), aMatch({ _id: 'm2', matchNumber: 2, status: 'pending' })]));
  openApp('/dashboard', 'referee');
  const upcoming = await screen.findByRole('region', { name: 'Upcoming Matches' });
  const link = await within(upcoming).findByRole('link', { name: 'Manage Ada King vs Bo Li' });
  expect(link).toHaveAttribute('href', '/brackets/t1?match=1');
  expect(within(upcoming).getAllByRole('listitem')).toHaveLength(1);
});

test('a referee with nothing to call', async () => {
  openApp('/dashboard', 'referee');
  expect(await screen.findByText('No upcoming matches.')).toBeVisible();
});

test('the athlete’s record is the server’s, and the three latest results are shown', async () => {
  server.use(
    replies('get', '/tournament/participant-data/:id', [aTournament()], { page: 1, limit: 1, total: 2 }),
    servesMatches(
      'participant',
      [
        aMatch({ _id: 'm6' }),
        aResult(true, { _id: 'm4', round: 4 }),
        aResult(true, { _id: 'm3', round: 3 }),
        aResult(false, { _id: 'm2', round: 2 }),
        aResult(true, { _id: 'm1', round: 1 }),
      ],
      { played: 4, wins: 3, losses: 1, completed: 5 },
    ),
  );
  openApp('/dashboard', 'participant');
  expect(await screen.findByLabelText('Totals')).toHaveTextContent('Tournaments Joined2Matches Played4Wins3Losses1');
  const recent = screen.getByRole('region', { name: 'Recent Matches' });
  expect(within(recent).getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Round 4 · Harbour OpenAda King vs Bo LiWinner',
    'Round 3 · Harbour OpenAda King vs Bo LiWinner',
    'Round 2 · Harbour OpenAda King vs Bo LiLoser',
  ]);
});
