import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aMatch, aPerson, aTournament } from '@/test/samples';

serveApi();

/** Serves tournaments and records the requested statuses. */
function tournaments(...list: ReturnType<typeof aTournament>[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/tournament/get-all', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('status'));
      return HttpResponse.json({ success: true, message: '', data: list, meta: { page: 1, limit: 10, total: list.length, counts: {} } });
    }),
  );
  return asked;
}

test.each([
  ['organizer', 'Tournaments Overview', 'Manage'],
  ['referee', 'Tournaments', 'View'],
] as const)('the %s’s %s: name, state, athletes and %s of all but the archived', async (role, title, action) => {
  const asked = tournaments(aTournament({ athleteCount: 12 }), aTournament({ _id: 't2', name: 'Iron Table', status: 'active', athleteCount: 1 }));
  openApp('/dashboard', role);
  const section = within(await screen.findByRole('region', { name: title }));
  const rows = await section.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([`Harbour OpenRegistration12 athletes${action}`, `Iron TableActive1 athlete${action}`]);
  expect(section.getByRole('link', { name: `${action} Iron Table` })).toHaveAttribute('href', '/brackets/t2');
  expect(asked).toContain('current');
});

test('people stand with picture, name and role', async () => {
  const list = (people: object[]) => [people, { page: 1, limit: 8, total: people.length, counts: {} }] as const;
  server.use(
    replies('get', '/users/participant/all', ...list([aPerson()])),
    replies('get', '/users/referee/all', ...list([aPerson({ _id: 'r1', name: 'Ruth Bell', role: 'referee', avatar: '/api/users/avatar/r1/x.jpg' })])),
  );
  openApp('/dashboard', 'organizer');
  const people = within(await screen.findByRole('region', { name: 'Participants & Referees' }));
  expect(await people.findByRole('heading', { name: 'All Participants' })).toBeVisible();
  expect(people.getByRole('heading', { name: 'Referees' })).toBeVisible();
  const [ada, ruth] = people.getAllByRole('listitem');
  // Without a picture the first letter of the name.
  expect(ada).toHaveTextContent('AAda KingParticipant');
  expect(ruth).toHaveTextContent('Ruth BellReferee');
  expect(ruth?.querySelector('img')).toHaveAttribute('src', '/api/users/avatar/r1/x.jpg');
});

test('an upcoming match has its round and both names', async () => {
  server.use(replies('get', '/match/referee-data/:id', [aMatch({ round: 2, bracket: { bracket: 'losers' } })]));
  openApp('/dashboard', 'referee');
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Matches' }));
  expect(await upcoming.findByRole('listitem')).toHaveTextContent('Losers R2 · Harbour OpenAda King vs Bo LiStartOpen padManage');
});

test('the athlete’s active tournaments: state, best of, category and View', async () => {
  const asked = tournaments(
    aTournament({ status: 'active', settings: { bestOf: 1, seeding: 'random' } }),
    aTournament({ _id: 't2', name: 'Iron Table', status: 'active', category: { _id: 'c1', name: 'Men 80 kg' } }),
  );
  openApp('/dashboard', 'participant');
  const active = within(await screen.findByRole('region', { name: 'Active Tournaments' }));
  const cards = await active.findAllByRole('article');
  expect(cards.map((card) => card.textContent)).toEqual([
    'ActiveHarbour OpenBest of1CategoryOpenView',
    'ActiveIron TableBest of3CategoryMen 80 kgView',
  ]);
  expect(active.getByRole('link', { name: 'View Iron Table' })).toHaveAttribute('href', '/brackets/t2');
  expect(asked).toContain('active');
});

test('an athlete without matches', async () => {
  openApp('/dashboard', 'participant');
  expect(await screen.findByText('No active tournaments.')).toBeVisible();
  expect(await screen.findByText('No results yet.')).toBeVisible();
});

test.each([
  ['organizer', '/tournament/get-all', 'Couldn\'t load the tournaments.'],
  ['referee', '/match/referee-data/:id', 'Couldn\'t load the matches.'],
  ['participant', '/tournament/get-all', 'Couldn\'t load the tournaments.'],
  ['participant', '/match/participant-data/:id', 'Couldn\'t load your matches.'],
] as const)('the %s’s dashboard when %s fails', async (role, path, text) => {
  server.use(refuses('get', path, 400, 'No.'));
  openApp('/dashboard', role);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
