import { expect, test } from 'vitest';
import { type Given, isQuiet, pagesOf } from './pages';
import { panelsOf } from './panels';
import type { VisitedResult } from '@/api/visits';
import { aNow, aNowBout, aNowTable } from '@/test/hall';

const at = Date.parse('2026-11-28T12:00:00Z');
const ended = (id: string, before: number) => ({ _id: id, name: id, completedAt: new Date(at - before).toISOString(), places: [{ _id: id, place: 1, name: 'Ann', club: '', country: '' }] }) as unknown as VisitedResult;

const given = (changes: Partial<Given> = {}): Given => ({
  now: aNow({ phase: 'running', tables: [aNowTable(2), aNowTable(1)] }), results: [], brackets: new Map(), panelsOf: (tables) => panelsOf(tables, 178), resultsPerPage: 6, at, ...changes,
});
const kinds = (changes: Partial<Given>) => pagesOf(given(changes)).map(({ kind }) => kind);

test('there is always a page, in every phase and whatever is asked for', () => {
  for (const phase of ['before', 'weigh-in', 'running', 'finals', 'ceremony', 'finished'] as const) {
    for (const show of [undefined, 'tables', 'table', 'bracket', 'results', 'weigh-in', 'ceremony', 'round'] as const) {
      expect(kinds({ now: aNow({ phase, tables: [] }), show }).length, `${phase} ${show ?? ''}`).toBeGreaterThan(0);
    }
  }
});

test('a board goes with the day', () => {
  const results = [ended('a', 10 * 60_000)];
  expect(['before', 'weigh-in', 'running', 'finals', 'ceremony', 'finished'].map((phase) => kinds({ now: aNow({ phase: phase as never, tables: [aNowTable(1)] }), results })[0])).toEqual([
    'welcome', 'weigh-in', 'tables', 'tables', 'podium', 'results',
  ]);
});

test('a podium stands between the tables only while its class has just ended', () => {
  expect(kinds({ results: [ended('new', 10_000), ended('old', 600_000)] })).toEqual(['tables', 'podium']);
});

test('a round leaves the tables out once all is pulled', () => {
  const results = [ended('a', 600_000)];
  expect(kinds({ show: 'round', results })).toEqual(['tables', 'results']);
  expect(kinds({ show: 'round', results, now: aNow({ phase: 'ceremony', tables: [aNowTable(1)] }) })).toEqual(['results']);
});

test('tables stand in the order of their numbers, without those that are closed', () => {
  const [page] = pagesOf(given({ now: aNow({ tables: [aNowTable(3), aNowTable(1), aNowTable(2, { state: 'closed' })] }) }));
  expect(page?.kind === 'tables' && page.tables.map(({ number }) => number)).toEqual([1, 3]);
});

test('the keys of all pages differ', () => {
  const results = Array.from({ length: 30 }, (_, i) => ended(String(i), 1000 * i));
  const keys = pagesOf(given({ show: 'round', results, now: aNow({ phase: 'weigh-in', tables: Array.from({ length: 24 }, (_, i) => aNowTable(i + 1)) }) })).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('nobody looks at a clock while all are pulling', () => {
  expect(isQuiet(aNow({ tables: [aNowTable(1, { called: aNowBout(1, ['Ann', 'Bo'], { status: 'in-progress' }) })] }))).toBe(true);
  expect(isQuiet(aNow({ tables: [aNowTable(1, { called: aNowBout(1, ['Ann', 'Bo'], { status: 'scheduled' }) })] }))).toBe(false);
});
