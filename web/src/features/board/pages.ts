import type { BoardPage } from './bracket-pages';
import type { Panels } from './panels';
import type { Now, NowClass, NowTable } from '@/api/now';
import type { VisitedResult } from '@/api/visits';

/** The options of a board in its address; without them a board follows the day. */
export type Show = 'tables' | 'table' | 'bracket' | 'results' | 'weigh-in' | 'ceremony' | 'round';

/** One screen of a board. */
export type Page =
  | { kind: 'tables'; key: string; tables: NowTable[]; panels: Panels }
  | { kind: 'bracket'; key: string; classId: string; page: BoardPage }
  | { kind: 'results'; key: string; results: VisitedResult[] }
  | { kind: 'podium'; key: string; result: VisitedResult }
  | { kind: 'weigh-in'; key: string }
  | { kind: 'welcome'; key: string }
  | { kind: 'nothing'; key: string; of: 'tables' | 'bracket' | 'results' | 'loading' };

/** How long a finished class's podium is shown between the tables, in milliseconds. */
const FRESH = 90_000;

/** Number of classes with shown brackets; those at tables first. */
const MOST_BRACKETS = 8;

/** The data for a board's pages. */
export type Given = {
  now: Now;
  results: readonly VisitedResult[];
  /** The pages of each loaded bracket, by class id. */
  brackets: ReadonlyMap<string, readonly BoardPage[]>;
  /** Is any of it still loading? */
  loading?: boolean;
  panelsOf: (tables: number) => Panels;
  resultsPerPage: number;
  /** The server's time in milliseconds. */
  at: number;
  show?: Show;
  table?: number;
  classId?: string;
};

/** The classes with shown brackets: the requested one, else active ones, those at tables first. */
export function bracketClasses({ tables, classes }: Pick<Now, 'tables' | 'classes'>, classId?: string): string[] {
  if (classId) return [classId];
  const busy = new Set(tables.flatMap(({ called, onDeck }) => [called, onDeck].flatMap((bout) => (bout ? [bout.classId] : []))));
  const open = classes.filter(({ state, decided, total }: NowClass) => state === 'open' && decided < total).map(({ _id }) => _id);
  return [...open.filter((id) => busy.has(id)), ...open.filter((id) => !busy.has(id))].slice(0, MOST_BRACKETS);
}

function tablePages({ now, panelsOf, table }: Given): Page[] {
  const tables = now.tables.filter(({ state, number }) => state !== 'closed' && (table === undefined || number === table)).toSorted((a, b) => a.number - b.number);
  if (tables.length === 0) return [{ kind: 'nothing', key: 'no-table', of: 'tables' }];
  const panels = panelsOf(tables.length);
  return Array.from({ length: panels.pages }, (_, i) => ({
    kind: 'tables',
    key: `tables-${String(i)}`,
    tables: tables.slice(i * panels.perPage, (i + 1) * panels.perPage),
    panels,
  }));
}

function bracketPages({ now, brackets, classId }: Given): Page[] {
  return bracketClasses(now, classId).flatMap((id) => (brackets.get(id) ?? []).map((page): Page => ({ kind: 'bracket', key: `bracket-${id}-${page.key}`, classId: id, page })));
}

function resultPages({ results, resultsPerPage }: Given): Page[] {
  const pages: Page[] = [];
  for (let i = 0; i < results.length; i += resultsPerPage) {
    pages.push({ kind: 'results', key: `results-${String(i)}`, results: results.slice(i, i + resultsPerPage) });
  }
  return pages;
}

const podium = (result: VisitedResult): Page => ({ kind: 'podium', key: `podium-${result._id}`, result });

function podiumPages({ results, classId }: Given): Page[] {
  return results.filter(({ _id, places }) => places.length > 0 && (classId === undefined || _id === classId)).map(podium);
}

const orNothing = (pages: Page[], of: 'bracket' | 'results', loading = false): Page[] => (pages.length > 0 ? pages : [{ kind: 'nothing', key: `no-${of}`, of: loading ? 'loading' : of }]);

/** All pages of a board, in order, at least one. */
export function pagesOf(given: Given): Page[] {
  const { now, results, show, at } = given;
  switch (show) {
    case 'tables':
      return tablePages({ ...given, table: undefined });
    case 'table':
      return tablePages({ ...given, table: given.table ?? now.tables[0]?.number });
    case 'bracket':
      return orNothing(bracketPages(given), 'bracket', given.loading);
    case 'results':
      return orNothing(resultPages(given), 'results', given.loading);
    case 'ceremony':
      return orNothing(podiumPages(given), 'results', given.loading);
    case 'weigh-in':
      return [{ kind: 'weigh-in', key: 'weigh-in' }];
    case 'round': {
      const weighIn: Page[] = now.phase === 'weigh-in' ? [{ kind: 'weigh-in', key: 'weigh-in' }] : [];
      // Once all bouts are pulled, nobody looks at tables.
      const over = (now.phase === 'ceremony' || now.phase === 'finished') && results.length > 0;
      return [...weighIn, ...(over ? [] : tablePages({ ...given, table: undefined })), ...bracketPages(given), ...resultPages(given)];
    }
    case undefined:
  }
  switch (now.phase) {
    case 'before':
      return [{ kind: 'welcome', key: 'welcome' }];
    case 'weigh-in':
      return [{ kind: 'weigh-in', key: 'weigh-in' }];
    case 'ceremony':
      return podiumPages(given).length > 0 ? podiumPages(given) : [{ kind: 'welcome', key: 'welcome' }];
    case 'finished':
      return results.length > 0 ? resultPages(given) : [{ kind: 'welcome', key: 'welcome' }];
    default: {
      const fresh = podiumPages(given).filter((page) => page.kind === 'podium' && Math.abs(at - Date.parse(page.result.completedAt)) < FRESH);
      return [...tablePages({ ...given, table: undefined }), ...fresh];
    }
  }
}

/** Is nobody being called, so that nobody looks at a clock? */
export function isQuiet({ tables }: Pick<Now, 'tables'>): boolean {
  return tables.every(({ called }) => called === null || called.status === 'in-progress');
}
