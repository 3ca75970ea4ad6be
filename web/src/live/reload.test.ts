import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
// eslint-disable-next-line no-restricted-imports -- the browser tests know how to call the program
import { Api } from '../../../e2e/support/api.ts';
// eslint-disable-next-line no-restricted-imports -- and how to run it
import { Server } from '../../../e2e/support/server.ts';
import type { Match, Tournament } from '@/api/types';
import { isLast } from '@/bracket/policy';
import type { Session } from '@/lib/session';
import { chance, seed } from '@/test/chance';
import { soon } from '@/test/soon';

/**
 * A page with live updates shows what a reload would show. It plays histories on the real server. After each change it
 * compares the app's cache, fed by its WebSocket, with a fresh load.
 */

const password = 'grip-and-toproll';
const SIZE = 12;

let server: Server;
let organizer: Api;
let athletes: string[] = [];
let viewers: Session[] = [];
/** How often each kind of change occurred, so that no history is too simple. */
const took: Record<string, number> = {};

/** The window that the app runs in here. */
const { happyDOM } = globalThis as unknown as {
  happyDOM: { setURL(url: string): void; settings: { fetch: { disableSameOriginPolicy: boolean } } };
};

beforeAll(async () => {
  happyDOM.settings.fetch.disableSameOriginPolicy = true; // the server's address is unknown before the first request
  server = await Server.start({ TOPROLL_LOG: 'error' });
  happyDOM.setURL(server.url);
  const account = async (api: Api, name: string, role: string): Promise<Session> => {
    const email = `${name}@example.org`;
    await api.must('POST', '/users/createuser', { name, email, password, role });
    return (await api.must('POST', '/users/Login', { email, password })) as Session;
  };
  const boss = await account(new Api(server.url), 'olga', 'organizer');
  organizer = new Api(server.url, boss.token);
  const first = await account(organizer, 'paul', 'participant');
  viewers = [boss, first];
  athletes = [first.user._id];
  while (athletes.length < SIZE) athletes.push((await account(organizer, `athlete${athletes.length}`, 'participant')).user._id);
});

afterAll(() => server.stop());

const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
const games = (winner: 1 | 2) => (chance() < 0.5 ? [winner, winner] : [winner, 3 - winner, winner]);

/** A tournament played by one person and watched by another. */
class History {
  now!: Tournament;
  /** Number of the app's loads of the tournament after the first. */
  loads = 0;

  private constructor(
    private readonly id: string,
    private readonly viewer: Session,
    private readonly queries: QueryClient,
    readonly end: () => void,
  ) {}

  static async begin(viewer: Session): Promise<History> {
    const [{ session }, { newQueryClient }, { bracketOptions }, { connect }, { connection }] = await Promise.all([
      import('@/lib/session'),
      import('@/api/query'),
      import('@/api/bracket'),
      import('./socket'),
      import('./status'),
    ]);
    const created = await organizer.must('POST', '/tournament/create', { name: 'Cup', settings: { bestOf: 3, seeding: 'random' } });
    session.set(viewer);
    const queries = newQueryClient();
    const unobserve = new QueryObserver(queries, bracketOptions(created._id)).subscribe(() => undefined);
    const disconnect = connect(queries, viewer);
    const history = new History(created._id, viewer, queries, () => {
      disconnect();
      unobserve();
      queries.clear();
    });
    await soon(() => { expect(connection.get()).toBe('live'); });
    await history.compare();
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch' && event.query.queryKey[0] === 'tournament') history.loads++;
    });
    return history;
  }

  /** Makes a change and compares. */
  async change(kind: string, method: string, path: string, body?: unknown) {
    await organizer.must(method, path, body);
    await this.compare();
    took[kind] = (took[kind] ?? 0) + 1;
  }

  private async compare() {
    this.now = (await new Api(server.url, this.viewer.token).must('GET', `/tournament/brackets-data/${this.id}`)) as Tournament;
    const shown = () => this.queries.getQueryData<Tournament>(['tournament', this.id]);
    await vi.waitFor(() => expect(shown()).toEqual(this.now), { interval: 2 });
  }

  // Actions of organizers and referees

  people = (what: 'add-participant' | 'remove-participant', participantIds: string[]) =>
    this.change(what, 'POST', `/tournament/${what}`, { tournamentId: this.id, participantIds });

  rename = () => this.change('rename', 'PUT', `/users/participant/${pick(athletes)}`, { name: `Athlete ${chance()}` });

  edit = () =>
    this.change('edit', 'PUT', `/tournament/update/${this.id}`, {
      name: `Cup ${chance()}`,
      description: pick(['', 'Bring chalk.']),
      settings: { bestOf: 3, seeding: pick(['random', 'manual']) },
    });

  start = () => this.change('start', 'POST', `/tournament/start/${this.id}`);

  seed = (manualSeedingData: unknown) => this.change('seed', 'POST', `/tournament/seed/${this.id}`, { manualSeedingData });

  next = () => this.change('next round', 'POST', `/tournament/seed-next-round/${this.id}`);

  call = (match: Match) => this.change('match called', 'POST', `/match/start/${match._id}`);

  /** The unbeaten athlete wins the final, so that the result can be reversed. */
  play = (match: Match) => this.result(match, match.bracket.bracket === 'grandfinal' ? 1 : pick([1, 2]));

  result(match: Match, winner: 1 | 2) {
    const results = games(winner).map((side, i) => ({ gameNumber: i + 1, player1Won: side === 1 }));
    const kind = match.status === 'completed' ? 'correction' : 'result';
    return this.change(kind, 'PUT', `/match/update-result/${match._id}`, { results });
  }

  of = (...statuses: Match['status'][]) => this.now.matches.filter((m) => statuses.includes(m.status) && !m.bye);

  /** Reverses the final, which adds a rematch, and back, which removes it. */
  async turnFinal() {
    const final = () => this.now.matches.filter((m) => m.bracket.bracket === 'grandfinal' && m.round === 1)[0]!;
    const winner = () => (final().winner?._id === final().player1?._id ? 1 : 2);
    const before = winner();
    const count = this.now.matches.length;
    await this.result(final(), before === 1 ? 2 : 1);
    expect([this.now.status, this.now.matches.length]).toEqual(['active', count + 1]);
    await this.result(final(), before);
    expect([this.now.status, this.now.matches.length]).toEqual(['completed', count]);
    took['rematch removed'] = 1;
  }
}

/** Registers athletes who enter and leave, and draws the bracket. */
async function register(h: History, entrants: string[]) {
  for (const id of entrants) await h.people('add-participant', [id]);
  await h.edit();
  await h.rename();
  const leaver = pick(entrants);
  await h.people('remove-participant', [leaver]);
  await h.people('add-participant', [leaver]);
  await h.change('status', 'POST', '/tournament/status-update', { tournamentId: h.now._id, status: 'upcoming' });
  await h.change('status', 'POST', '/tournament/status-update', { tournamentId: h.now._id, status: 'registration' });
}

it.each([
  [5, 0],
  [8, 1],
  [SIZE, 1],
])(`shows what a reload shows to %i athletes, whatever happens (viewer %i, SEED=${seed})`, async (entrants, viewer) => {
  const h = await History.begin(viewers[viewer]!);
  await register(h, athletes.slice(0, entrants));
  // A person leaves for good, and the tournament continues without them.
  const email = `gone${chance()}@example.org`;
  const gone = await organizer.must('POST', '/users/createuser', { name: 'Gone', email, password, role: 'participant' });
  await h.people('add-participant', [gone._id]);
  await h.change('removal', 'DELETE', `/users/participant/${gone._id}`);
  expect(h.now.participants.some((entry) => entry.user.id === gone._id)).toBe(false);
  await h.start();
  await h.rename();
  await h.seed(null);
  while (h.now.status === 'active') {
    const done = h.of('completed').filter((m) => isLast(h.now.matches, m));
    const open = h.of('in-progress');
    const due = h.of('scheduled');
    const lot = chance();
    if (lot < 0.2 && done.length > 0) await h.result(pick(done), pick([1, 2]));
    else if (lot < 0.25) await h.rename();
    else if (open.length > 0 && lot < 0.7) await h.play(pick(open));
    else if (due.length > 0) await h.call(pick(due));
    else if (open.length > 0) await h.play(pick(open));
    else await h.next();
  }
  await h.turnFinal();
  await h.rename();
  await h.change('archive', 'POST', `/tournament/archive/${h.now._id}`);
  // A frame cannot hold all matches of a large field, which a new name affects.
  if (entrants <= 8) expect(h.loads).toBe(0);
  h.end();
});

it('shows what a reload shows when somebody leaves and comes back, and when results are taken back and corrected', async () => {
  const h = await History.begin(viewers[0]!);
  for (const id of athletes.slice(0, 7)) await h.people('add-participant', [id]);
  await h.start();
  await h.change('redraw', 'POST', `/tournament/reset/${h.now._id}`, { to: 'draw' });
  await h.seed(null);
  const entry = () => pick(h.of('scheduled')).player1!._id;
  const leaver = { tournamentId: h.now._id, entryId: entry() };
  await h.change('leave', 'POST', '/tournament/leave', { ...leaver, kind: 'withdrawal' });
  expect(h.now.participants.find((e) => e._id === leaver.entryId)!.left).toBe('withdrawal');
  await h.change('return', 'POST', '/tournament/return', leaver);
  const absent = pick(h.of('scheduled'));
  await h.change('no-show', 'POST', `/match/no-show/${absent._id}`, { absent: [absent.player2!._id] });
  const first = pick(h.of('scheduled'));
  await h.call(first);
  await h.change('unstart', 'POST', `/match/unstart/${first._id}`);
  await h.call(first);
  await h.result(first, 1);
  await h.change('undo', 'POST', `/match/undo/${first._id}`, {});
  await h.result(first, 1);
  while (h.of('scheduled').length > 0) {
    const match = h.of('scheduled')[0]!;
    await h.call(match);
    await h.result(match, 1);
    if (h.of('scheduled').length === 0 && h.now.matches.some((m) => m.status === 'pending') && h.of('completed').length < 8) await h.next();
  }
  expect(isLast(h.now.matches, h.now.matches.find((m) => m._id === first._id)!)).toBe(false);
  const results = games(2).map((side, i) => ({ gameNumber: i + 1, player1Won: side === 1 }));
  await h.change('deep correction', 'POST', `/match/correct/${first._id}`, { results, reason: 'Wrong side', version: h.now.version });
  await h.change('cancel', 'POST', `/tournament/cancel/${h.now._id}`);
  expect(h.now.cancelled).toBe(true);
  h.end();
});

type RealEvent = { entrants: number; matches: { winner: number; loser: number }[]; placement_by_seed: number[] };

/** One event each of some sizes, as really played; the engine replays all of them. */
function playedEvents(): RealEvent[] {
  const lines = readFileSync(join(process.cwd(), '../internal/testing/realevents/events.jsonl'), 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as RealEvent).filter((event) => [5, 8, SIZE].includes(event.entrants));
  return [...new Map(all.map((event) => [event.entrants, event])).values()];
}

/** The seeds in the order of the first round's slots: 1 meets the last, 2 the last but one, and so on. */
function standard(size: number): number[] {
  let order = [1];
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed]);
  return order;
}

it.each(playedEvents())('shows what a reload shows through a whole event of $entrants', async (event) => {
  const h = await History.begin(viewers[1]!);
  for (const id of athletes.slice(0, event.entrants)) await h.people('add-participant', [id]);
  await h.start();
  const entries = h.now.participants.map((entry) => entry._id);
  const order = standard(entries.length);
  const slots = order.map((seed) => entries[seed - 1]!);
  await h.seed(
    Array.from({ length: slots.length / 2 }, (_, i) => ({ matchNumber: i + 1, player1: slots[2 * i], player2: slots[2 * i + 1] })),
  );
  const left = [...event.matches];
  while (h.now.status === 'active') {
    const match = h.of('scheduled')[0];
    if (!match) {
      await h.next();
      continue;
    }
    const [a, b] = [match.player1, match.player2].map((entry) => entries.indexOf(entry!._id) + 1);
    const i = left.findIndex((real) => (real.winner === a && real.loser === b) || (real.winner === b && real.loser === a));
    expect(i, `${a} against ${b} did not take place`).toBeGreaterThanOrEqual(0);
    await h.call(match);
    await h.result(match, left.splice(i, 1)[0]!.winner === a ? 1 : 2);
  }
  expect(left).toEqual([]);
  expect(h.loads).toBe(0);
  expect(entries.slice(0, event.entrants).map((id) => h.now.participants.find((entry) => entry._id === id)!.place)).toEqual(
    event.placement_by_seed,
  );
  h.end();
});

it('went through every kind of change', () => {
  for (const kind of ['correction', 'rename', 'removal', 'remove-participant', 'edit', 'status', 'start', 'next round', 'archive', 'rematch removed']) {
    expect(took[kind], kind).toBeGreaterThan(0);
  }
});
