import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { nextEvent } from './use-events';
import type { Me } from '@/api/hall';
import type { EventDetail, EventSummary } from '@/api/types';
import { openApp, replies, server, serveApi, servesMatches } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueBout } from '@/test/hall';
import { aMatch, anEvent, anEventClass } from '@/test/samples';

serveApi();

const summary = (event: EventDetail): EventSummary => ({ ...event, classCount: event.classes.length, athleteCount: 8 });
const page = (total: number) => ({ page: 1, limit: 24, total, counts: {} });
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

const called = aNowBout(1, ['Ann Lee', 'Bo Roe'], { status: 'in-progress', startedAt: '2026-12-05T12:00:00Z' });
const onDeck = aNowBout(2, ['Cy Doe', 'Di Poe']);
const queue = aQueue({
  now: aNow({ tables: [aNowTable(1, { called, onDeck }), aNowTable(2)] }),
  bouts: [aQueueBout(2, ['Cy Doe', 'Di Poe'], { why: null }), aQueueBout(3, ['Ed Fox', 'Flo Gray'])],
  day: { comes: true, over: false, end: '2026-12-05T17:30:00Z' },
  decisions: [
    { kind: 'idle', tableId: 'tb2', athletes: [] },
    { kind: 'idle', tableId: 'tb3', athletes: [] },
    { kind: 'late', athletes: [], minutes: 20 },
  ],
});

/** Serves a running event with its queue, and other events. */
function serves(changes: Partial<EventDetail> = {}, others: EventDetail[] = []) {
  const tables = [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '', shifts: [], state: 'open' as const }));
  const event = anEvent({ state: 'running', tables, classes: [anEventClass()], ...changes });
  server.use(
    replies('get', '/event/:id', event),
    replies('get', '/events', [event, ...others].map(summary), page(1 + others.length)),
    replies('get', '/event/queue/:id', queue),
    replies('get', '/event/entry/:id', { athlete: null, birthYear: 0, club: '', country: '', region: '', sex: '', groups: [], weighed: false }),
  );
}

test('the running event first: decisions, its end, its tables, the way to its day; its matches are not among those of tournaments', async () => {
  serves();
  server.use(
    servesMatches('referee', [aMatch({ _id: 'm1', status: 'in-progress', tournament: { _id: 'c1', name: 'Men 70 kg' } }), aMatch({ _id: 'm7', matchNumber: 7 })]),
  );
  openApp('/dashboard', 'organizer');
  const event = await region('City Open');
  expect(event.getByLabelText('Day at a glance')).toHaveTextContent('Decisions2Ends around18:30Bouts left2Pulling now1 of 2');
  expect(event.getByRole('link', { name: 'Go to the day' })).toHaveAttribute('href', '/events/e1/day');
  const table = within(event.getByRole('listitem', { name: 'Table 1' }));
  for (const name of ['Ann Lee', 'Bo Roe', 'Cy Doe vs Di Poe']) expect(table.getByText(name, { exact: false })).toBeVisible();
  const today = await region('Today');
  expect(today.queryByRole('region', { name: 'Now' })).toBeNull();
  expect(within(today.getByRole('region', { name: 'Next' })).getAllByRole('listitem')).toHaveLength(1);
});

test('the next event with its checklist', async () => {
  const next = anEvent({ _id: 'e2', name: 'Autumn Cup', firstDay: '2999-01-02', lastDay: '2999-01-02', tables: [] });
  server.use(replies('get', '/events', [summary(next)], page(1)), replies('get', '/event/:id', next));
  openApp('/dashboard', 'organizer');
  const event = await region('Autumn Cup');
  expect(event.getByRole('link', { name: 'Open Autumn Cup' })).toHaveAttribute('href', '/events/e2');
  expect(within(await event.findByRole('region', { name: 'Checklist' })).getAllByRole('listitem')).toHaveLength(4);
  expect(screen.queryByText('You are the organizer')).toBeNull();
});

test('an event whose days are over is not next, even if nobody has finished it', () => {
  const at = (day: string, state: EventDetail['state'] = 'open') => summary(anEvent({ firstDay: day, lastDay: day, state }));
  const now = Date.parse('2026-12-05T12:00:00Z');
  expect(nextEvent([at('2026-12-05', 'running'), at('2026-12-01'), at('2026-12-06', 'planned'), at('2026-12-08')], now)?.firstDay).toBe('2026-12-06');
  expect(nextEvent([at('2026-12-01')], now)).toBeUndefined();
});

test.each([
  ['the table names the referee', (): void => undefined, 'Max Moe, ruth bell'],
  ['this device opened the table', () => { localStorage.setItem('at-table', 'r1 tb1'); }, ''],
])('a referee sees their own table where %s, and each match once', async (_, prepare, referees) => {
  const table = (number: number): EventDetail['tables'][number] => ({ _id: `tb${String(number)}`, number, name: '', referees: number === 1 ? referees : '', shifts: [], state: 'open' });
  serves({ officials: [{ _id: 'r1', name: 'Ruth Bell', role: 'referee' }], tables: [table(1), table(2)] });
  const ofEvent = { _id: 'c1', name: 'Men 70 kg' };
  server.use(
    servesMatches('referee', [
      aMatch({ _id: 'm1', status: 'in-progress', tournament: ofEvent }),
      aMatch({ _id: 'm2', matchNumber: 2, tournament: ofEvent }),
      aMatch({ _id: 'm3', matchNumber: 3, tournament: ofEvent }),
    ]),
  );
  prepare();
  onTestFinished(() => {
    localStorage.removeItem('at-table');
  });
  openApp('/dashboard', 'referee');
  const event = await region('City Open');
  expect(event.getByRole('heading', { name: 'My table' })).toBeVisible();
  expect(event.getAllByRole('listitem')).toHaveLength(1 + 2);
  expect(event.getByRole('link', { name: 'Open Table 1' })).toHaveAttribute('href', '/tables/tb1');
  expect(event.getByRole('link', { name: 'Open pad: Ann Lee vs Bo Roe' })).toHaveAttribute('href', '/matches/m1');
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
  const upcoming = await region('Upcoming Matches');
  expect(await upcoming.findAllByRole('listitem')).toHaveLength(1);
  // The queue calls it.
  expect(upcoming.queryByRole('button', { name: /^Start/ })).toBeNull();
});

const me: Me = {
  at: '2026-12-05T12:00:00Z',
  version: 1,
  event: { _id: 'e1', slug: 'city-open', name: 'City Open', venue: 'Hall', timeZone: 'Europe/Berlin', firstDay: '2026-12-05', lastDay: '2026-12-05', state: 'running', public: false },
  athlete: { number: 7, name: 'Ada King', club: '', country: '' },
  classes: [{ _id: 'c1', name: 'Men 70 kg', entryId: 'own', state: 'open' }],
  state: 'waiting',
  next: { ...aNowBout(9, ['Ada King', 'Zoe Orr'], { matchId: 'm9' }), opponent: { name: 'Zoe Orr', number: 8, club: '', country: '' }, table: 2, restUntil: new Date(Date.now() + 3_600_000).toISOString() },
  results: [],
  push: { key: '' },
};

test('an athlete sees the next match at the event with its rest, and the way to their day', async () => {
  serves();
  server.use(
    replies('get', '/event/entry/:id', { athlete: { _id: 'a1', number: 7, name: 'Ada King', entries: [] }, code: 'k7', birthYear: 0, club: '', country: '', region: '', sex: '', groups: [], weighed: false }),
    replies('get', '/public/me/k7', me),
    servesMatches('participant', [aMatch({ _id: 'm9', tournament: { _id: 'c1', name: 'Men 70 kg' } }), aMatch({ _id: 'm8', tournament: { _id: 't2', name: 'Iron Table' } })]),
  );
  openApp('/dashboard', 'participant');
  const own = await region('You have time');
  expect(own.getByText('Against Zoe Orr')).toBeVisible();
  expect(own.getByText(/^Rest until/)).toBeVisible();
  expect(own.getByRole('link', { name: 'My day' })).toHaveAttribute('href', '/me/k7');
  // What the event shows is not the next match of a tournament.
  expect((await region('Your next match')).getByText('M1 · Round 1 · Iron Table')).toBeVisible();
});

test('an athlete who is registered for the next event finds their day there', async () => {
  const next = anEvent({ name: 'Autumn Cup', firstDay: '2999-01-02', lastDay: '2999-01-02' });
  server.use(
    replies('get', '/events', [summary(next)], page(1)),
    replies('get', '/event/entry/:id', { athlete: { _id: 'a1', number: 12, name: 'Ada King', entries: [] }, code: 'k7', birthYear: 0, club: '', country: '', region: '', sex: '', groups: [], weighed: false }),
  );
  openApp('/dashboard', 'participant');
  const own = await region('You are registered: number 12');
  expect(own.getByRole('link', { name: 'My day' })).toHaveAttribute('href', '/me/k7');
});
