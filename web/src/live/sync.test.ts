import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Changes } from './protocol';
import { Sync } from './sync';
import { bracketOptions } from '@/api/bracket';
import { type Now, nowKey, queueKey } from '@/api/now';
import { newQueryClient } from '@/api/query';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';
import { soon } from '@/test/soon';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

const user = { _id: 'u1', name: 'Ada', email: 'ada@example.org', role: 'participant' as const };

let queries: QueryClient;
let sync: Sync;
let onTopics: () => void;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queries = newQueryClient();
  onTopics = vi.fn();
  sync = new Sync(
    queries,
    user,
    () => {
      onTopics();
    },
    () => 0.5,
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  sync.stop();
  queries.clear();
  server.resetHandlers();
  vi.useRealTimers();
});

/** A tournament on the server, with a counter of its loads. */
function serve(tournament: Tournament) {
  const state = { tournament, asked: 0, gone: false };
  server.use(
    http.get('*/api/tournament/brackets-data/:id', () => {
      state.asked++;
      if (state.gone) return HttpResponse.json({ success: false, message: 'There is no such tournament.' }, { status: 404 });
      return HttpResponse.json({ success: true, message: 'ok', data: state.tournament });
    }),
  );
  return state;
}

/** Puts a tournament on the screen and waits until it is loaded. */
async function show(id: string) {
  const observer = new QueryObserver(queries, bracketOptions(id));
  stops.push(observer.subscribe(() => undefined));
  await soon(() => {
    expect(observer.getCurrentResult().data).toBeDefined();
  });
  return () => observer.getCurrentResult();
}

/** Puts a query on the screen; returns the number of its loads. */
async function count(key: unknown[], data: unknown = []) {
  const queryFn = vi.fn(() => Promise.resolve(data));
  const observer = new QueryObserver(queries, { queryKey: key, queryFn });
  stops.push(observer.subscribe(() => undefined));
  await soon(() => {
    expect(observer.getCurrentResult().isSuccess).toBe(true);
  });
  return queryFn;
}

const start = tournamentOf({ athletes: 8, played: 0.4 });
const id = start._id;
const version = start.version;

/** The change of one match, in the server's form. */
function changes(tournament: Tournament, status: 'in-progress' | 'completed' = 'completed'): Changes {
  const match = { ...tournament.matches[5]!, status, version: tournament.version + 1 };
  return {
    matches: [match],
    tournament: { status: 'active', isSeeded: true, updatedAt: '2026-11-21T10:00:00Z', winner: null, completedAt: null },
  };
}

const score = (of: number, change?: Changes, spread = 0) =>
  ({ event: 'data-updated', type: 'match-score', tournamentId: id, version: of, changes: change, spread }) as const;

describe('a tournament', () => {
  test('takes over the next version without asking', async () => {
    const state = serve(start);
    const shown = await show(id);
    sync.receive(score(version + 1, changes(start)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown().data).toMatchObject({ version: version + 1, updatedAt: '2026-11-21T10:00:00Z' });
    expect(shown().data?.matches[5]?.status).toBe('completed');
    expect(shown().data).not.toHaveProperty('winner', null);
    expect(state.asked).toBe(1);
  });

  test.each([
    ['after a gap', () => score(version + 2, changes(start), 4000)],
    ['without changes', () => score(version + 1, undefined, 4000)],
  ])('is loaded again %s, at its moment, once', async (_, frame) => {
    const state = serve(start);
    const shown = await show(id);
    state.tournament = { ...start, version: version + 5 };
    sync.receive(frame());
    sync.receive(score(version + 4, undefined, 4000));
    await vi.advanceTimersByTimeAsync(1900);
    expect(state.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    await soon(() => {
      expect(shown().data?.version).toBe(version + 5);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.asked).toBe(2);
  });

  test.each([
    ['is loaded again when a version was heard of while it came', undefined, 2],
    ['takes over what came while it was loaded', changes(start), 1],
  ])('%s', async (_, change, loads) => {
    let asked = 0;
    server.use(
      http.get('*/api/tournament/brackets-data/:id', () => {
        asked++;
        return HttpResponse.json({ success: true, message: 'ok', data: { ...start, version: version + (asked === 1 ? 0 : 1) } });
      }),
    );
    const observer = new QueryObserver(queries, bracketOptions(id));
    stops.push(observer.subscribe(() => undefined));
    sync.receive(score(version + 1, change));
    await soon(() => {
      expect(observer.getCurrentResult().data?.version).toBe(version + 1);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(loads);
  });

  test('is not undone by an older reply that was on its way', async () => {
    let answer: (() => void) | undefined;
    const state = serve(start);
    const shown = await show(id);
    server.use(
      http.get('*/api/tournament/brackets-data/:id', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ success: true, message: 'ok', data: start });
      }),
    );
    const reload = queries.refetchQueries({ queryKey: ['tournament', id] });
    await soon(() => {
      expect(answer).toBeDefined();
    });
    sync.receive(score(version + 1, changes(start)));
    answer?.();
    await reload;
    expect(shown().data?.version).toBe(version + 1);
    expect(state.asked).toBe(1);
  });

  test('that missed one change catches up with one load, however fast the next ones come', async () => {
    const slow = serve(start);
    const shown = await show(id);
    let now = start;
    let running = 0;
    let most = 0;
    server.use(
      http.get('*/api/tournament/brackets-data/:id', async () => {
        slow.asked++;
        const then = now;
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 1200));
        running--;
        return HttpResponse.json({ success: true, message: 'ok', data: then });
      }),
    );
    for (let i = 1; i <= 12; i++) {
      const change = changes(now, i % 2 ? 'in-progress' : 'completed');
      now = { ...now, version: version + i, matches: now.matches.map((match) => (match._id === change.matches[0]!._id ? change.matches[0]! : match)) };
      if (i > 1) sync.receive(score(version + i, change));
      await vi.advanceTimersByTimeAsync(500);
    }
    await soon(() => {
      expect(shown().data?.version).toBe(version + 12);
    });
    expect(shown().data?.matches).toEqual(now.matches);
    expect([most, slow.asked]).toEqual([1, 2]);
  });

  test.each(['subscribed', 'resync'] as const)('that is older on the server is shown as it is there (%s): its database was restored', async (event) => {
    const state = serve({ ...start, version: version + 7, name: 'Lost by the restore' });
    const shown = await show(id);
    state.tournament = start;
    sync.receive({ event, versions: { [id]: version } });
    await soon(() => {
      expect(shown().data?.name).toBe(start.name);
    });
    sync.receive(score(version + 1, changes(start)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown().data).toMatchObject({ version: version + 1, name: start.name });
    expect(state.asked).toBe(2);
  });

  test('the answer to a subscription tells whether something was missed', async () => {
    const state = serve(start);
    const shown = await show(id);
    sync.receive({ event: 'subscribed', versions: { [id]: version } });
    sync.receive({ event: 'resync', versions: { [id]: version } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.asked).toBe(1);
    state.tournament = { ...start, version: version + 1 };
    sync.receive({ event: 'subscribed', versions: { [id]: version + 1 } });
    await soon(() => {
      expect(shown().data?.version).toBe(version + 1);
    });
  });

  test('a resync that does not tell its version loads it', async () => {
    const state = serve(start);
    await show(id);
    sync.receive({ event: 'resync' });
    await soon(() => {
      expect(state.asked).toBe(2);
    });
  });

  test('that was deleted is not shown any more', async () => {
    const state = serve(start);
    const shown = await show(id);
    state.gone = true;
    sync.receive({ event: 'data-updated', type: 'tournament', tournamentId: id, version: version + 1 });
    await soon(() => {
      expect(shown()).toMatchObject({ status: 'error', data: undefined });
    });
  });

  test('who takes part is worked out for the one who looks', async () => {
    serve(start);
    const shown = await show(id);
    const change = changes(start);
    const participants = [...start.participants, { _id: 'e9', user: { id: user._id, name: 'Ada', isBye: false } }];
    sync.receive({ ...score(version + 1, { ...change, tournament: { ...change.tournament, participants } }), type: 'tournament' });
    expect(shown().data).toMatchObject({ joined: true, version: version + 1 });
  });
});

describe('lists', () => {
  test.each([
    ['match-score', ['leaderboard', {}]],
    ['match-score', ['profile', 'u1']],
    ['tournament', ['profile', 'u1']],
    ['tournament', ['tournaments', 'list', {}]],
    ['seeding', ['matches', 'referee', 'u1', {}]],
    ['account', ['people', 'participant', {}]],
    ['notification', ['notifications', {}]],
    ['category', ['categories']],
  ])('%s loads %j again', async (type, key) => {
    const asked = await count(key);
    const other = await count(['other']);
    sync.receive({ event: 'data-updated', type });
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('many results load the leaderboard at a pace', async () => {
    const asked = await count(['leaderboard', {}]);
    for (let i = 0; i < 100; i++) {
      sync.receive({ event: 'data-updated', type: 'match-score' });
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(8);
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(5);
  });

  test('a slow leaderboard is shown, and loaded once more, while results go on coming', async () => {
    let running = 0;
    let most = 0;
    const load = vi.fn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1200));
      running--;
      return Date.now();
    });
    const observer = new QueryObserver(queries, { queryKey: ['leaderboard', {}], queryFn: load });
    stops.push(observer.subscribe(() => undefined));
    const shown = new Set<number>();
    stops.push(observer.subscribe(({ data }) => { if (data) shown.add(data); }));
    for (let i = 0; i < 20; i++) {
      sync.receive({ event: 'data-updated', type: 'match-score' });
      await vi.advanceTimersByTimeAsync(500);
    }
    const last = Date.now();
    await vi.advanceTimersByTimeAsync(6000);
    expect(most).toBe(1);
    expect(shown.size).toBeGreaterThanOrEqual(6);
    expect(Math.max(...shown)).toBeGreaterThan(last);
    expect(load.mock.calls.length).toBeLessThanOrEqual(11);
    expect(running).toBe(0);
  });

  test('what was not on the screen is loaded when it next is', async () => {
    const queryFn = vi.fn(() => Promise.resolve(1));
    await queries.prefetchQuery({ queryKey: ['categories'], queryFn });
    sync.receive({ event: 'data-updated', type: 'category' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(queries.getQueryState(['categories'])?.isInvalidated).toBe(true);
  });

  test('a list of matches, when one of the athlete changes', async () => {
    const change = changes(start);
    const mine = await count(['matches', 'athlete', change.matches[0]!.player1!.user.id, {}]);
    const others = await count(['matches', 'athlete', 'somebody', {}]);
    sync.receive(score(version + 1, change));
    await vi.advanceTimersByTimeAsync(1500);
    expect(mine).toHaveBeenCalledTimes(2);
    expect(others).toHaveBeenCalledTimes(1);
  });

  test('after a subscription only what had an event since it was asked for', async () => {
    const categories = await count(['categories']);
    const tournaments = await count(['tournaments', 'list', {}]);
    await vi.advanceTimersByTimeAsync(10_000);
    sync.receive({ event: 'subscribed', ages: { categories: 60_000, tournaments: 500 } });
    await vi.advanceTimersByTimeAsync(1500);
    expect(categories).toHaveBeenCalledTimes(1);
    expect(tournaments).toHaveBeenCalledTimes(2);
  });

  test('a resync loads all of them', async () => {
    const asked = await Promise.all([count(['categories']), count(['leaderboard', {}]), count(['notifications', {}])]);
    sync.receive({ event: 'resync', spread: 1000 });
    await vi.advanceTimersByTimeAsync(2000);
    for (const one of asked) expect(one).toHaveBeenCalledTimes(2);
  });
});

test('tells when what is on the screen changes', async () => {
  serve(start);
  await show(id);
  expect(onTopics).toHaveBeenCalled();
  expect(sync.topics()).toContain(`tournament:${id}`);
  stops.pop()?.();
  expect(sync.topics()).not.toContain(`tournament:${id}`);
});

describe('the tables of an event', () => {
  const now = (version: number, changes: Partial<Now> = {}): Now => ({
    eventId: 'e1', version, at: '2026-12-05T12:00:00.000Z', state: 'running', phase: 'running', tables: [], weighIn: { registered: 0, weighed: 0 }, classes: [], ...changes,
  });
  const frame = (version: number) => ({ event: 'data-updated' as const, type: 'queue' as const, eventId: 'e1', version, changes: { now: now(version, { phase: 'finals' }) } });
  const version = (key: readonly unknown[]) => (queries.getQueryData<Now | { now: Now }>(key) as Now | undefined)?.version;

  test('a frame is taken over where it is newer, by id and by slug, and nothing is asked for but the queue', async () => {
    const asked = await count([...nowKey('e1')], now(4));
    const bySlug = await count([...nowKey('city-open')], now(5));
    const queue = await count([...queueKey('e1')], { now: now(4), bouts: [] });
    const other = await count([...nowKey('e2')], now(1, { eventId: 'e2' }));
    expect(sync.topics()).toEqual(expect.arrayContaining(['queue:e1', 'queue:city-open']));
    sync.receive(frame(5));
    expect(queries.getQueryData<Now>(nowKey('e1'))).toMatchObject({ version: 5, phase: 'finals' });
    expect(queries.getQueryData<{ now: Now }>(queueKey('e1'))?.now.version).toBe(5);
    expect(version(nowKey('e2'))).toBe(1);
    sync.receive(frame(4));
    expect(version(nowKey('e1'))).toBe(5);
    await soon(() => {
      expect(queue).toHaveBeenCalledTimes(2);
    });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(bySlug).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('after a gap all of it is loaded again', async () => {
    const asked = await count([...nowKey('e1')], now(4));
    sync.receive({ event: 'resync' });
    await soon(() => {
      expect(asked).toHaveBeenCalledTimes(2);
    });
  });
});
