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

const ofClass = (limit: number) => ({ sex: 'men', age: { from: 0, to: 0, name: '' }, weight: { limit, over: false }, arm: 'right', group: '' });

const event = {
  _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running',
  unit: 'kg', athleteCount: 2, now: [], next: [], language: 'de', secondLanguage: 'ru',
  classes: [{ _id: 'c1', name: 'Männer, 80 kg, rechter Arm', second: 'Мужчины, 80 kg, правая рука', class: ofClass(80_000) }, { _id: 'c2', name: 'Superschwer', class: ofClass(0) }],
} as unknown as VisitedEvent;

const bout = (id: string, classId: string, className: string) => ({
  matchId: id, matchNumber: 1, round: 2, lastRound: false, bracket: { bracket: 'winners' }, bestOf: 1, classId, className, status: 'scheduled',
  athletes: ['Ann Lee', 'Bo Roe'].map((name, i) => ({ entryId: `${id}-${String(i)}`, name, number: i + 1, club: 'Iron Arm', country: 'Norway', arrived: false })),
  scores: { player1Score: 0, player2Score: 0 },
});

const table = (number: number, called: unknown, onDeck: unknown = null) => ({ _id: `t${String(number)}`, number, name: '', state: 'open', called, onDeck, inTheHole: null });

const called = (id: string, classId: string, className: string) => {
  const deadline = new Date(Date.now() + 45_000).toISOString();
  return { ...bout(id, classId, className), deadline, calledAt: deadline };
};

function serve(of: VisitedEvent, tables = [table(1, called('m1', 'c1', 'Männer, 80 kg, rechter Arm')), table(2, called('m2', 'c2', 'Superschwer'))]) {
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

test.each([3, 4])('lines of the next matches at %i tables have the second language, unless it would shorten a name', async (tables) => {
  const next = bout('m9', 'c1', 'Männer, 80 kg, rechter Arm');
  const long = { ...next, athletes: next.athletes.map((one) => ({ ...one, name: 'Wolfgang Hohenzollerner', familyName: 'Hohenzollerner' })) };
  serve(event, Array.from({ length: tables }, (_, i) => table(i + 1, called(`m${String(i)}`, 'c2', 'Superschwer'), i === 0 ? long : next)));
  openApp('/e/open/board');
  await screen.findByRole('heading', { level: 2, name: 'Tische Столы' });
  const lines = [...document.querySelectorAll('.bd-next')].filter((line) => line.textContent.includes('Als Nächstes'));
  expect(lines.map((line) => line.textContent.includes('Готовятся'))).toEqual([false, ...Array<boolean>(tables - 1).fill(true)]);
});

test('a class whose name would lose its end has its short form', async () => {
  const name = 'Männer, Grandmasters ab 50 Jahren mit Behinderung, bis 80 Kilogramm, rechter Arm';
  serve({ ...event, classes: [{ ...event.classes[0]!, name }] }, Array.from({ length: 4 }, (_, i) => table(i + 1, called(`m${String(i)}`, 'c1', name))));
  openApp('/e/open/board');
  expect(await screen.findAllByText('M 80 R')).toHaveLength(4);
  expect(screen.getAllByText(name)).toHaveLength(4); // for screen readers
});
