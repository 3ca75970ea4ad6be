import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { visitors } from '@/api/visitors';
import type { EventDraw } from '@/api/draws';
import type { VisitedEvent, VisitedMatch } from '@/api/visits';
import { forVisitor } from '@/live/protocol';
import { aNow, aNowBout, aNowTable } from '@/test/hall';
import { breaks, openApp, refuses, replies, serveApi, server } from '@/test/app';

serveApi();
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
});

const match: VisitedMatch = {
  _id: 'm1', matchNumber: 1, round: 1, lastRound: false, status: 'in-progress', bracket: { bracket: 'winners' }, tournament: { _id: 'c1', name: 'Men 80 kg' },
  player1: { _id: 'e1', user: { name: 'A. L.', isBye: false } }, player2: { _id: 'e2', user: { name: 'Bo Roe', isBye: false } },
  winner: null, loser: null, players: ['A. L.', 'Bo Roe'], bestOf: 1, scores: { player1Score: 0, player2Score: 0 }, games: [], decidedBy: null, bye: false,
  startedAt: '2026-11-28T10:00:00Z', completedAt: null, version: 3,
};

const event: VisitedEvent = {
  _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running',
  unit: 'kg', athleteCount: 2, classes: [], now: [match], next: [],
};

test('an event shows what is on now, without a login and without a token', async () => {
  let authorization: string | null = 'not asked';
  server.use(
    http.get('*/api/public/event/open', ({ request }) => {
      authorization = request.headers.get('Authorization');
      return HttpResponse.json({ success: true, message: '', data: event });
    }),
  );
  openApp('/e/open', 'organizer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
  const now = screen.getByRole('region', { name: 'On now' });
  expect(now).toHaveTextContent('A. L.');
  expect(now).toHaveTextContent('Bo Roe');
  expect(screen.getByRole('link', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Athletes' })).not.toHaveAttribute('aria-current');
  expect(authorization).toBeNull();
});

test('a running event shows its tables, their clocks and who comes next', async () => {
  const called = aNowBout(1, ['Ann Lee', 'محمد علي'], { calledAt: new Date().toISOString(), deadline: new Date(Date.now() + 60_000).toISOString() });
  const now = aNow({
    eventId: 'ev1', tables: [aNowTable(2), aNowTable(1, { name: 'Main stage', called, onDeck: aNowBout(2, ['Bo Roe', 'Cy Doe'], { expectedAt: '2026-11-28T10:21:00Z' }) })],
    classes: [{ _id: 'c1', name: 'Men 80 kg', state: 'open', total: 14, decided: 3, expectedEnd: '2026-11-28T12:01:00Z' }],
  });
  server.use(replies('get', '/public/event/open', event), replies('get', '/public/event/open/now', now));
  openApp('/e/open');
  const tables = within(await screen.findByRole('region', { name: 'At the tables' }));
  expect(tables.getByText('1 of 2 tables in use')).toBeVisible();
  expect(tables.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['At the tables', 'Table 1Main stage', 'Table 2']);
  expect(tables.getByRole('timer')).toHaveTextContent(/^(1:00|0:5\d)$/);
  expect(tables.getByText(/^about (\d+ \w+, )?10:20$/)).toBeVisible();
  expect(tables.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', '/e/open/athletes/11');
  expect(screen.getByRole('progressbar', { name: 'Matches pulled' })).toHaveAttribute('aria-valuenow', '3');
  expect(screen.getByText(/^until about (\d+ \w+, )?12:00$/)).toBeVisible();
});

test('an athlete has a page: at the table now, classes, results', async () => {
  const section = { bracket: { bracket: 'winners' }, round: 1, lastRound: false };
  server.use(
    replies('get', '/public/event/open', event),
    replies('get', '/public/event/open/now', aNow({ eventId: 'ev1', tables: [aNowTable(3, { onDeck: aNowBout(1, ['Ann Lee', 'Bo Roe'], {}) })] })),
    replies('get', '/public/event/open/athlete/7', {
      event: { timeZone: 'UTC' },
      athlete: { number: 7, name: 'Ann Lee', club: 'Iron Arm', country: 'Norway' }, next: null,
      classes: [{ _id: 'c1', name: 'Men 80 kg', entryId: 'Ann Lee of 1', state: 'open' }],
      results: [{ matchId: 'm9', matchNumber: 9, ...section, classId: 'c1', className: 'Men 80 kg', opponent: '', won: true, scores: { own: 0, other: 0 }, decidedBy: 'default', completedAt: '2026-11-28T10:00:00Z' }],
    }),
  );
  openApp('/e/open/athletes/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Table 3' })).toBeVisible();
  expect(screen.getByText('Against Bo Roe')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Men 80 kg' })).toHaveAttribute('href', '/e/open/classes/c1?athlete=Ann+Lee+of+1');
  expect(screen.getByText('No opponent')).toBeVisible();
});

test('results stand on a podium, with medals by country', async () => {
  const places = ['Ann Lee', 'Bo Roe', 'Cy Doe', 'Di Poe'].map((name, i) => ({ _id: String(i), place: i + 1, name, club: 'Iron Arm', country: 'Norway' }));
  const countries = [{ rank: 1, team: 'Norway', gold: 2, silver: 1, bronze: 0 }, { rank: 2, team: 'Japan', gold: 0, silver: 1, bronze: 2 }];
  server.use(
    replies('get', '/public/event/open', event),
    replies('get', '/public/event/open/results', [{ _id: 'c1', name: 'Men 80 kg', completedAt: '2026-11-28T10:00:00Z', places }]),
    replies('get', '/public/event/open/standings', { classes: 1, classesOver: 1, teamBest: 0, medals: { countries, regions: [], clubs: [] }, teams: { countries: [], regions: [], clubs: [] }, groups: [], twoArms: [] }),
  );
  openApp('/e/open?tab=results');
  const podium = within(await screen.findByRole('list', { name: 'Podium' }));
  expect(podium.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['Ann LeeIron Arm · NorwayPlace 11', 'Bo RoeIron Arm · NorwayPlace 22', 'Cy DoeIron Arm · NorwayPlace 33']);
  const medals = within(await screen.findByRole('region', { name: 'Medals' }));
  expect(medals.getAllByRole('row').map((row) => row.textContent)).toEqual(['PlaceCountryGoldSilverBronze', '1Norway210', '2Japan012']);
});

test('what is not public is said to be nothing', async () => {
  server.use(refuses('get', '/public/event/open', 404, 'There is no such event.'));
  openApp('/e/open');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('what did not come can be asked for again', async () => {
  server.use(refuses('get', '/public/event/open', 429, 'Too many requests.'));
  openApp('/e/open');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Too many requests.')).toBeVisible();
  server.use(replies('get', '/public/event/open', event));
  again.click();
  await waitFor(() => { expect(screen.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible(); });
});

const drawn: EventDraw = {
  class: { _id: 'c1', name: 'Men 80 kg' }, state: 'made', hidden: 0, protected: true, pairings: [[2, 3], [1, 4]],
  record: {
    commitment: { version: 1, number: 2, secretHash: 'ab'.repeat(32), entriesHash: 'cd'.repeat(32) },
    draw: { version: 1, number: 2, secret: '5e'.repeat(32), hallNumber: '47', entries: [{ id: 'e1', name: 'Ann Lee' }, { id: 'e2', name: 'Bo Roe' }, { id: 'e3', name: 'Cy' }] },
  },
  published: { at: '2026-11-28T09:00:00Z', by: '' }, made: { at: '2026-11-28T09:05:00Z', by: '' },
};

/** Serves an event with these draws. */
function drawsAre(...draws: EventDraw[]) {
  server.use(replies('get', '/public/event/open', event), replies('get', '/public/event/open/draws', { draws, late: [], refused: [] }));
}

test.each(['/e/fair/classes/gone', '/e/fair/athletes/3'])('from %s, which did not come, there is a way back to the event', async (path) => {
  server.use(replies('get', '/public/event/fair', event), breaks('get', '/public/event/fair/now'), breaks('get', '/public/tournament/gone'), breaks('get', '/public/event/fair/athlete/3'));
  openApp(path);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Harbour Open' })).toHaveAttribute('href', expect.stringContaining('/e/fair?tab='));
});

test('a draw that was made stands there with what it is checked by', async () => {
  drawsAre(drawn);
  openApp('/e/open?tab=draw');
  const made = within(await screen.findByRole('article', { name: 'Men 80 kg' }));
  expect(screen.getByRole('link', { name: 'Draw' })).toHaveAttribute('aria-current', 'page');
  expect(made.getByText('Number from the hall')).toBeVisible();
  expect(made.getAllByRole('listitem').slice(0, 2).map((row) => row.textContent)).toEqual(['M1Bo RoeCy', 'M2Ann LeeBye']);
  expect(made.getByRole('link', { name: 'Bracket of Men 80 kg' })).toHaveAttribute('href', '/e/open/classes/c1');
  expect(made.getByRole('link', { name: 'Check the draw of Men 80 kg' })).toHaveAttribute('href', '/verify-draw?slug=open&class=c1&number=2');
  expect(made.getByRole('button', { name: 'Download the record of Men 80 kg' })).toBeVisible();
  expect(screen.queryByText(/by Olga|by $/)).toBeNull();
});

test('a draw without a number says so; one that hides a name cannot be checked; a void one says why', async () => {
  drawsAre(
    { ...drawn, protected: false, hidden: 1 },
    { ...drawn, state: 'void', hidden: 0, class: { _id: 'c2', name: 'Women' }, void: { reason: 'taken-back', at: null, changes: [] } },
    { ...drawn, state: 'published', class: { _id: 'c3', name: 'Youth' }, pairings: [], made: undefined },
  );
  openApp('/e/open?tab=draw');
  const made = within(await screen.findByRole('article', { name: 'Men 80 kg' }));
  expect(made.getByText('Not protected against the operator')).toBeVisible();
  expect(made.getByText(/^1 athlete asked to be shown by initials/)).toBeVisible();
  expect(made.queryByRole('link', { name: /^Check/ })).toBeNull();
  expect(within(screen.getByRole('article', { name: 'Women, draw 2' })).getByText('The draw was reverted before the first bout.')).toBeVisible();
  const published = within(screen.getByRole('article', { name: 'Youth' }));
  expect(published.getByText('ab'.repeat(32))).toBeVisible();
  expect(published.getByText(/^Published .*\d$/)).toBeVisible();
});

test('before any draw it says so, and what did not come can be asked for again', async () => {
  server.use(replies('get', '/public/event/open', event), refuses('get', '/public/event/open/draws', 429, 'Too many requests.'));
  openApp('/e/open?tab=draw');
  const again = await screen.findByRole('button', { name: 'Try again' });
  drawsAre();
  again.click();
  expect(await screen.findByText('Nothing drawn yet.')).toBeVisible();
});

test('without an account the record of a draw is at hand where it is checked', async () => {
  drawsAre(drawn);
  server.use(refuses('get', '/public/tournament/c1', 404, 'It is gone.'), replies('post', '/draw/verify', { announced: true, differences: [], protected: true, secretHash: 'ab', entriesHash: 'cd', lot: 'ef', pairings: drawn.pairings }));
  const user = openApp('/verify-draw?slug=open&class=c1&number=2');
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'This is the draw that was announced' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the draw' })).toHaveAttribute('href', '/e/open?tab=draw');
});

test('a frame to a visitor becomes one that the bracket takes', () => {
  const { changes } = forVisitor({
    event: 'data-updated', type: 'match-score', tournamentId: 'c1', version: 4,
    changes: { tournament: { status: 'active', isSeeded: true, updatedAt: '2026-11-28T10:01:00Z', completedAt: null, winner: null }, matches: [match] } as never,
  }) as { changes: { matches: { player1: object; recordedBy: unknown }[] } };
  expect(changes.matches[0]).toMatchObject({ player1: { _id: 'e1', user: { id: '', name: 'A. L.', isBye: false } }, loser: null, recordedBy: null });
});

test('a finished event can be downloaded as an archive, in the language of the screen', async () => {
  server.use(replies('get', '/public/event/open', { ...event, state: 'finished', now: [] }));
  openApp('/e/open');
  expect(await screen.findByRole('link', { name: 'Download as archive' })).toHaveAttribute('href', '/api/public/event/open/archive?language=en');
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
});
