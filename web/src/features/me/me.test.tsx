import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { tidyCode } from './day';
import { visitors } from '@/api/visitors';
import type { Me } from '@/api/hall';
import { ownMark, shownDay } from '@/domain/athlete-day';
import { forgetServerTime } from '@/lib/server-clock';
import { breaks, openApp, refuses, replies, serveApi, server } from '@/test/app';
import { aNow, aNowBout, aNowTable } from '@/test/hall';

serveApi();
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
  forgetServerTime();
  vi.unstubAllGlobals();
});

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const own = { entryId: 'own', name: 'Ann Lee', number: 7, club: '', country: '', arrived: false };
const other = { entryId: 'other', name: 'محمد علي', number: 8, club: 'Iron Arm', country: 'Egypt', arrived: false };

const bout = (changes: object = {}) => aNowBout(1, ['Ann Lee', other.name], { matchId: 'm1', athletes: [own, other], ...changes });

const me = (changes: Partial<Me> = {}): Me => ({
  at: inSeconds(0), version: 5, event: { _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running', public: false },
  athlete: { number: 7, name: 'Ann Lee', club: 'Iron Arm', country: 'Norway' }, classes: [{ _id: 'c1', name: 'Women 63 kg', entryId: 'own', state: 'open' }],
  state: 'waiting', next: null, results: [], push: { key: '' }, ...changes,
});

test('who is called sees the table and the clock, large', async () => {
  server.use(replies('get', '/public/me/7x3kq0zym2ab', me({ state: 'called', next: { ...bout({ calledAt: inSeconds(-10), deadline: inSeconds(50) }), table: 3, opponent: other } })));
  openApp('/me/7X3K-Q0ZY-M2AB');
  expect(await screen.findByRole('heading', { name: 'You are called: Table 3' })).toBeVisible();
  expect(screen.getByRole('timer', { name: 'Time to reach the table' })).toHaveTextContent(/^0:[345]\d$/);
  expect(screen.getByText(/^Against/)).toHaveTextContent('محمد علي');
});

test('the expected matches can be put into a calendar', async () => {
  server.use(replies('get', '/public/me/abc', me()));
  openApp('/me/abc');
  expect(await screen.findByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/api/public/me/abc/calendar.ics?language=en');
  expect(screen.getByRole('textbox', { name: 'Calendar address' })).toHaveValue(`${location.origin}/api/public/me/abc/calendar.ics?language=en`);
});

test('who waits sees about when, and how much rest is left', async () => {
  server.use(replies('get', '/public/me/abc', me({ next: { ...bout({ expectedAt: '2026-11-28T14:31:20Z' }), opponent: other, restUntil: inSeconds(125) } })));
  openApp('/me/abc');
  expect(await screen.findByText(/^At about (\d+ \w+, )?14:30$/)).toBeVisible();
  expect(screen.getByRole('timer', { name: 'Rest left' })).toHaveTextContent(/^(2:0\d|1:5\d)$/);
});

test('what is behind: results, places; who is done is told so', async () => {
  const section = { bracket: { bracket: 'winners' as const }, round: 1, lastRound: false };
  server.use(
    replies('get', '/public/me/abc', me({
      state: 'done', classes: [{ _id: 'c1', name: 'Women 63 kg', entryId: 'own', state: 'over', place: 1 }],
      results: [{ matchId: 'm1', matchNumber: 1, ...section, classId: 'c1', className: 'Women 63 kg', opponent: 'Bo Roe', won: true, scores: { own: 2, other: 1 }, decidedBy: 'fouls', completedAt: '2026-11-28T14:00:00Z' }],
    })),
  );
  openApp('/me/abc');
  expect(await screen.findByRole('heading', { name: 'You are done for today' })).toBeVisible();
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByRole('listitem')).toHaveTextContent(/WonBo RoeWomen 63 kg · Round 1 · Fouls2:1/);
  expect(screen.getByText('Place 1')).toBeVisible();
});

test('a code that opens nothing says what to do, and another can be typed', async () => {
  server.use(refuses('get', '/public/me/nope', 404, 'There is no such code.'), replies('get', '/public/me/7x3kq0zym2ab', me()));
  const user = openApp('/me/nope');
  expect(await screen.findByRole('heading', { name: 'Unknown code' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Badge code' }), '7X3K Q0ZY M2AB');
  await user.click(screen.getByRole('button', { name: 'Open my day' }));
  expect(await screen.findByRole('heading', { name: 'Ann Lee' })).toBeVisible();
});

test('without a network it says so, and goes on when there is one', async () => {
  server.use(breaks('get', '/public/me/abc'));
  openApp('/me/abc');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(replies('get', '/public/me/abc', me()));
  act(() => { again.click(); });
  expect(await screen.findByRole('heading', { name: 'Ann Lee' })).toBeVisible();
});

test('a phone that cannot have messages is told why; the page does without', async () => {
  vi.stubGlobal('isSecureContext', false);
  server.use(replies('get', '/public/me/abc', me({ push: { key: 'BEl62iUYgUivxIkv69yViEuiBIa' } })));
  openApp('/me/abc');
  expect(await screen.findByText(/network can.t send notifications/)).toBeVisible();
});

test('messages are asked for by a press of the button alone, and the server gets the subscription', async () => {
  const ask = vi.fn(() => Promise.resolve('granted'));
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }), options: { applicationServerKey: null }, unsubscribe: () => Promise.resolve(true) };
  const pushManager = { getSubscription: vi.fn(() => Promise.resolve(null)), subscribe: vi.fn(() => Promise.resolve(subscription)) };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: { getRegistration: () => Promise.resolve(registration), register: () => Promise.resolve(registration), ready: Promise.resolve(registration) } }));
  let sent: unknown;
  server.use(
    replies('get', '/public/me/abc', me({ push: { key: 'BEl62iUYgUivxIkv69yViEuiBIa' } })),
    http.post('*/api/public/me/abc/push', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
  );
  const user = openApp('/me/abc');
  const button = await screen.findByRole('button', { name: 'Notify me' });
  expect(ask).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Stop notifications' })).toBeVisible();
  await waitFor(() => { expect(sent).toEqual({ subscription: { endpoint: 'https://push.example/1', keys: {} }, language: 'en' }); });
});

test('what live has brought is newer than the day, and sends nobody to a table that has another bout', () => {
  const day = me({ event: { ...me().event, public: true }, state: 'on-deck', next: { ...bout(), table: 1, opponent: other } });
  const at = (table: object, version = 6) => aNow({ eventId: 'ev1', version, tables: [aNowTable(4, table)] });
  expect(shownDay(day, at({ called: bout() }))).toMatchObject({ state: 'called', table: { number: 4 }, next: { opponent: { name: other.name } } });
  expect(shownDay(day, at({ inTheHole: bout() })).state).toBe('in-the-hole');
  expect(shownDay(day, at({})).state).toBe('waiting');
  expect(shownDay(day, at({}, 4)).state).toBe('on-deck');
  expect(shownDay(day, undefined).state).toBe('on-deck');
  expect(ownMark(day, at({ called: bout() }))).not.toBe(ownMark(day, at({ onDeck: bout() })));
});

test('a code is read however it is typed', () => {
  expect(tidyCode(' 7X3K-q0zy m2AB ')).toBe('7x3kq0zym2ab');
});

test('where the server sends no messages it offers none, and says so', async () => {
  server.use(replies('get', '/public/me/abc', me({ push: { key: '' } })));
  openApp('/me/abc');
  expect(await screen.findByText(/server doesn.t send notifications/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
});
