import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, ws } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitors } from '@/api/visitors';
import type { Now, NowBout, NowTable } from '@/api/now';
import type { VisitedEvent, VisitedResult } from '@/api/visits';
import { replies as brackets } from '@/bracket/testing/brackets';
import { forgetServerTime } from '@/lib/server-clock';
import { refuses, replies, serveApi, server, openApp } from '@/test/app';

serveApi();
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1920);
  vi.stubGlobal('innerHeight', 1080);
});
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
  forgetServerTime();
  vi.unstubAllGlobals();
});

const event: VisitedEvent = {
  _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running',
  unit: 'kg', athleteCount: 2, classes: [], now: [], next: [],
};

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();

function bout(id: string, names: [string, string], changes: Partial<NowBout> = {}): NowBout {
  return {
    matchId: id, matchNumber: 1, round: 1, lastRound: false, bracket: { bracket: 'winners' }, bestOf: 1, classId: 'c1', className: 'Men 80 kg', status: 'scheduled',
    athletes: names.map((name, i) => ({ entryId: `${id}-${String(i)}`, name, number: i + 1, club: 'Iron Arm', country: 'Norway', arrived: false })),
    scores: { player1Score: 0, player2Score: 0 }, ...changes,
  };
}

const table = (number: number, changes: Partial<NowTable> = {}): NowTable => ({ _id: `t${String(number)}`, number, name: '', state: 'open', called: null, onDeck: null, inTheHole: null, ...changes });

const state = (changes: Partial<Now> = {}): Now => ({
  eventId: 'ev1', version: 5, at: new Date().toISOString(), state: 'running', phase: 'running', tables: [], weighIn: { registered: 17, weighed: 12 }, classes: [], ...changes,
});

const result = (id: string, completedAt: string): VisitedResult => ({
  _id: id, name: `Class ${id}`, completedAt,
  places: ['Ann Lee', 'Bo Roe', 'Cy Doe', 'Di Poe'].map((name, i) => ({ _id: `${id}${String(i)}`, place: i + 1, name, club: 'Iron Arm', country: 'Norway' })),
}) as VisitedResult;

function serve(now: Now, results: VisitedResult[] = []) {
  server.use(replies('get', '/public/event/open', event), replies('get', '/public/event/open/now', now), replies('get', '/public/event/open/results', results));
}

test('a call stands there with its clock, who is on deck, and who after', async () => {
  serve(state({ tables: [table(1, { called: bout('m1', ['Ann Lee', 'Bo Roe'], { calledAt: inSeconds(-15), deadline: inSeconds(45) }), onDeck: bout('m2', ['Cy Doe', 'Di Poe']), inTheHole: bout('m3', ['Eve Fox', 'Flo Gee']) })] }));
  openApp('/e/open/board');
  expect(await screen.findByText('Ann Lee')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:[0-4]\d$/);
  const panel = screen.getByText('Ann Lee').closest('li');
  expect(panel).toHaveTextContent(/On deckCy Doe–Di Poe/);
  expect(panel).toHaveTextContent(/In the holeEve Fox–Flo Gee/);
  expect(document.title).toBe('Harbour Open · Toproll');
});

test.each([
  ['open', 'Aleksander Kowalczyk'],
  ['paused', 'Aleksander'], // the word replaces the clock
] as const)('who is on deck at a table that is %s has the room of a clock only where nothing stands in it', async (tableState, line) => {
  serve(state({ tables: [table(1, { state: tableState, onDeck: bout('m2', ['Aleksander Kowalczyk', 'Di Poe']) })] }));
  openApp('/e/open/board');
  expect(await screen.findByText(line)).toBeVisible();
});

test('what live tells stands there at once, and what is older does not', async () => {
  let tell: ((now: Now) => void) | undefined;
  server.use(
    ws.link('ws://localhost/api/live').addEventListener('connection', ({ client }) => {
      client.addEventListener('message', () => { client.send(JSON.stringify({ event: 'subscribed', versions: {}, ages: {} })); });
      tell = (now) => { client.send(JSON.stringify({ event: 'data-updated', type: 'queue', eventId: 'ev1', version: now.version, changes: { now } })); };
    }),
  );
  serve(state({ tables: [table(1)] }));
  openApp('/e/open/board');
  expect(await screen.findByText('No match called')).toBeVisible();
  act(() => { tell?.(state({ version: 7, tables: [table(1, { called: bout('m1', ['Ann Lee', 'Bo Roe'], { status: 'in-progress', startedAt: inSeconds(-5) }) })] })); });
  expect(await screen.findByText('Ann Lee')).toBeVisible();
  expect(screen.getByText('Pulling')).toBeVisible();
  act(() => { tell?.(state({ version: 6, tables: [table(1)] })); });
  act(() => { tell?.(state({ version: 8, tables: [table(1, { called: bout('m2', ['Cy Doe', 'Di Poe']) })] })); });
  expect(await screen.findByText('Cy Doe')).toBeVisible();
  expect(screen.queryByText('Ann Lee')).toBeNull();
});

test('24 tables take turns on pages of four, and a name that is too long is told whole to who does not see it', async () => {
  const long = 'Wolfgang Amadeus von und zu Hohenzollern-Sigmaringen';
  serve(state({ tables: Array.from({ length: 24 }, (_, i) => table(i + 1, { called: bout(`m${String(i)}`, [long, '山田 太郎']) })) }));
  openApp('/e/open/board');
  expect(await screen.findAllByText(long)).toHaveLength(4);
  expect(screen.getByText('Page 1 of 6')).toBeInTheDocument();
  expect(screen.getAllByText('山田 太郎')).toHaveLength(4);
});

test.each([
  ['weigh-in', /5\s*still to weigh in/],
  ['before', /Town hall · 28 Nov 2026/],
  ['finals', /No match called/],
] as const)('goes with the day: %s', async (phase, shown) => {
  serve(state({ phase, tables: [table(1)] }));
  openApp('/e/open/board');
  await waitFor(() => { expect(screen.getByRole('main')).toHaveTextContent(shown); });
});

test('a class that has just ended has its podium among the tables; in the ceremony each has', async () => {
  serve(state({ tables: [table(1)] }), [result('new', inSeconds(-10)), result('old', inSeconds(-1000))]);
  openApp('/e/open/board');
  expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
});

test('the podium reads in the order of the places', async () => {
  serve(state({ phase: 'ceremony' }), [result('a', inSeconds(-10))]);
  openApp('/e/open/board');
  const podium = within(await screen.findByRole('region', { name: 'Class a' }));
  expect(podium.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['Ann LeeIron Arm · Norway1', 'Bo RoeIron Arm · Norway2', 'Cy DoeIron Arm · Norway3']);
});

test('a bracket shows who is at which table', async () => {
  const { compact, whole } = brackets.find((one) => one.whole.matches.some(({ status }) => status === 'in-progress')) ?? {};
  const running = whole?.matches.find(({ status }) => status === 'in-progress')?.matchNumber;
  serve(state({ tables: [table(4, { called: bout('m7', ['a', 'b'], { matchNumber: running, status: 'in-progress' }) })] }));
  server.use(replies('get', '/public/tournament/c1', { ...compact, _id: 'c1' }));
  openApp('/e/open/board?show=bracket&class=c1');
  expect(await screen.findByText('T4')).toBeVisible();
});

test('what is not public is waited for, and a break heals by itself', async () => {
  server.use(refuses('get', '/public/event/open', 404, 'There is no such event.'), refuses('get', '/public/event/open/now', 404, 'There is no such event.'), http.get('*/api/public/event/open/results', () => HttpResponse.error()));
  openApp('/e/open/board');
  expect(await screen.findByText('There is no public event at this address yet.')).toBeVisible();
  serve(state({ tables: [table(1)] }));
  await act(() => visitors.refetchQueries());
  expect(await screen.findByText('No match called')).toBeVisible();
});
