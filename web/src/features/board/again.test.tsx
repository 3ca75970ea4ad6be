import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitors } from '@/api/visitors';
import type { VisitedEvent } from '@/api/visits';
import { openApp, replies, serveApi, server } from '@/test/app';

serveApi();
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1920);
  vi.stubGlobal('innerHeight', 1080);
});
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
  vi.unstubAllGlobals();
});

const event = {
  _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running',
  unit: 'kg', athleteCount: 2, now: [], next: [], language: 'de', secondLanguage: 'ru',
  classes: [{ _id: 'c1', name: 'Männer, 80 kg, rechter Arm', second: 'Мужчины, 80 kg, правая рука' }, { _id: 'c2', name: 'Superschwer' }],
} as unknown as VisitedEvent;

const bout = (id: string, classId: string, className: string) => ({
  matchId: id, matchNumber: 1, round: 2, lastRound: false, bracket: { bracket: 'winners' }, bestOf: 1, classId, className, status: 'scheduled',
  athletes: ['Ann Lee', 'Bo Roe'].map((name, i) => ({ entryId: `${id}-${String(i)}`, name, number: i + 1, club: 'Iron Arm', country: 'Norway', arrived: false })),
  scores: { player1Score: 0, player2Score: 0 },
});

const table = (number: number, called: unknown) => ({ _id: `t${String(number)}`, number, name: '', state: 'open', called, onDeck: null, inTheHole: null });

function serve(of: VisitedEvent) {
  const deadline = new Date(Date.now() + 45_000).toISOString();
  const tables = [table(1, { ...bout('m1', 'c1', 'Männer, 80 kg, rechter Arm'), deadline, calledAt: deadline }), table(2, { ...bout('m2', 'c2', 'Superschwer'), deadline, calledAt: deadline })];
  const now = { eventId: 'ev1', version: 5, at: new Date().toISOString(), state: 'running', phase: 'running', tables, weighIn: { registered: 17, weighed: 12 }, classes: [] };
  server.use(replies('get', '/public/event/open', of), replies('get', '/public/event/open/now', now), replies('get', '/public/event/open/results', []));
}

test('a board speaks the language of its event, also in a browser with another one, and repeats headings, classes and rounds in the second', async () => {
  localStorage.setItem('language', 'es');
  serve(event);
  openApp('/e/open/board');
  await waitFor(() => { expect(document.documentElement).toHaveAttribute('lang', 'de'); });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Tische Столы' });
  expect(within(heading).getByText('Столы')).toHaveAttribute('lang', 'ru');
  const [first, other] = screen.getAllByRole('listitem').filter((one) => one.dataset['table']);
  expect(first).toHaveTextContent(/Männer, 80 kg, rechter Arm.*Мужчины, 80 kg, правая рука · Тур 2/);
  // A typed name is the same in every language.
  expect(other).toHaveTextContent('Superschwer');
  expect(other).not.toHaveTextContent('Superschwer · ');
  expect(other).toHaveTextContent(/Тур 2/);
  expect(localStorage.getItem('language')).toBe('es');
});

test('a board with one language says nothing twice', async () => {
  serve({ ...event, secondLanguage: '' });
  openApp('/e/open/board');
  expect(await screen.findByRole('heading', { level: 2, name: 'Tische' })).toBeVisible();
  expect(document.querySelector('.bd-again')).toBeNull();
});
