import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { announceChanges } from './announce';
import { type Changes, type Frame, isOfQueue, type QueueUpdated, type Subscribed, type Updated } from './protocol';
import { queriesOf, queriesTouchedBy, topicsFor, visitorTopicsFor } from './topics';
import { bracketKey } from '@/api/bracket';
import { ApiError } from '@/api/client';
import { askedWithPage } from '@/api/first-replies';
import type { MatchPage } from '@/api/matches';
import { applyNow, queueKey } from '@/api/now';
import type { Match, Tournament } from '@/api/types';
import { applyChanges } from '@/bracket/apply';
import type { SessionUser } from '@/lib/session';

/** Minimum time between reloads of a list, in milliseconds. */
const PACE = 1000;

/** Time after which the server abandons a request, in milliseconds. */
const LONGEST = 20_000;

/** Maximum of stored changes of a tournament that wait for an earlier one. */
const KEPT = 100;

/**
 * Keeps loaded data up to date. A tournament applies the changes of later versions. Everything else reloads at a random
 * time within the server's spread, and only while shown. Each query has at most one load in progress and one waiting:
 * cancelling loads for newer ones could starve them.
 */
export class Sync {
  /** The known server version of each tournament. */
  private readonly versions = new Map<string, number>();
  /** Changes whose previous version is not loaded yet: by tournament, then by version. */
  private readonly early = new Map<string, Map<number, Changes>>();
  /** Last request time of each query, by hash. */
  private readonly asked = new Map<string, number>();
  /** Hashes of queries to reload after the current load. */
  private readonly again = new Set<string>();
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly reloaded = new Map<string, number>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly queries: QueryClient,
    /** The signed-in person; null for a visitor. */
    private readonly user: SessionUser | null,
    private readonly onTopics: () => void,
    private readonly random: () => number = Math.random,
  ) {
    this.unsubscribe = queries.getQueryCache().subscribe((event) => {
      const { query } = event;
      const action = event.type === 'updated' ? event.action.type : undefined;
      if (action === 'fetch') this.asked.set(query.queryHash, Date.now());
      if (event.type === 'removed') {
        this.asked.delete(query.queryHash);
        this.again.delete(query.queryHash);
      }
      if (action === 'error' && (query.queryKey[0] === 'tournament' || query.queryKey[0] === 'visit')) this.forgetIfGone(query);
      if (query.queryKey[0] === 'tournament') {
        const id = String(query.queryKey[1]);
        if (action === 'success') this.advance(id, 0);
        if (event.type === 'removed') this.early.delete(id);
      }
      if (action && query.state.fetchStatus === 'idle' && this.again.delete(query.queryHash)) this.later(query.queryKey);
      if (action === 'success' || event.type === 'observerAdded' || event.type === 'observerRemoved') this.onTopics();
    });
  }

  /** The topics for the queries on the screen. */
  topics(): string[] {
    const shown = this.queries.getQueryCache().findAll({ type: 'active' });
    const queries = shown.map((query) => ({ key: query.queryKey, data: query.state.data }));
    return this.user ? topicsFor(queries, this.user.role) : visitorTopicsFor(queries);
  }

  /** Applies the server's messages. */
  receive(frame: Frame) {
    switch (frame.event) {
      case 'data-updated':
        this.update(frame);
        break;
      case 'subscribed':
        this.compare(frame);
        break;
      case 'resync':
        for (const names of Object.values(queriesOf)) for (const name of names) this.later([name], frame.spread);
        this.resyncTournaments(frame.versions ?? {}, frame.spread);
        break;
      case 'ping':
    }
  }

  /** Stops all work. */
  stop() {
    this.unsubscribe();
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private update(frame: Updated | QueueUpdated) {
    const { tournamentId: id, version, spread } = frame;
    if (isOfQueue(frame)) {
      applyNow(this.queries, frame.changes.now);
      this.later(queueKey(frame.changes.now.eventId), spread);
      return;
    }
    for (const name of queriesTouchedBy[frame.type] ?? []) this.later([name], spread);
    if (frame.type === 'log' && frame.matchId) this.later(['bout', frame.matchId], spread);
    if (!id || !version) return;
    for (const query of this.queries.getQueryCache().findAll({ queryKey: ['bout'] })) {
      if ((query.state.data as { tournament: { _id: string } } | undefined)?.tournament._id === id) this.later(query.queryKey, spread);
    }
    this.updateMatches(id, frame.changes, spread);
    this.versions.set(id, Math.max(version, this.versions.get(id) ?? 0));
    if (frame.changes) this.keep(id, version, frame.changes);
    this.advance(id, spread);
  }

  private keep(id: string, version: number, changes: Changes) {
    if (!this.queries.getQueryState(bracketKey(id))) return; // nobody is watching it
    const kept = this.early.get(id) ?? new Map<number, Changes>();
    this.early.set(id, kept.set(version, changes));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }

  /** Applies the changes that follow the loaded version; if one is missing, the tournament loads again. */
  private advance(id: string, spread: number | undefined) {
    const have = this.tournament(id);
    if (!have) return; // it is loading, or nobody is watching it
    const early = this.early.get(id);
    const changed = new Map<string, Match>();
    let now = have;
    for (let next = early?.get(now.version + 1); next; next = early?.get(now.version + 1)) {
      now = applyChanges(now, { version: now.version + 1, changes: flat(next, this.user?._id) }) ?? now;
      for (const match of next.matches) changed.set(match._id, match);
    }
    for (const version of early?.keys() ?? []) if (version <= now.version) early?.delete(version);
    if (now !== have) {
      this.queries.setQueryData(bracketKey(id), now);
      if (this.isShown(id)) announceChanges(have, now, [...changed.values()]);
    }
    // The current load may contain it; the check happens when it arrives.
    const loading = this.queries.getQueryState(bracketKey(id))?.fetchStatus === 'fetching';
    if (now.version < (this.versions.get(id) ?? 0) && !loading) this.later(bracketKey(id), spread);
  }

  /** Reloads lists of matches if one of their matches changed, or may have. */
  private updateMatches(id: string, changes: Changes | undefined, spread: number | undefined) {
    for (const query of this.queries.getQueryCache().findAll({ queryKey: ['matches'] })) {
      const [, kind, userId] = query.queryKey;
      const list = (query.state.data as MatchPage | undefined)?.items ?? [];
      const concerned =
        kind === 'athlete' && changes
          ? changes.matches.some((m) => m.player1?.user.id === userId || m.player2?.user.id === userId)
          : list.some((m) => m.tournament._id === id);
      if (concerned) this.later(query.queryKey, spread);
    }
  }

  /** Finds changes missed before the subscription. */
  private compare({ versions = {}, ages = {}, refused = [], spread }: Subscribed) {
    for (const [id, version] of Object.entries(versions)) this.compareVersion(id, version, spread);
    for (const topic of refused) {
      // It is gone; a reload will show that.
      if (topic.startsWith('tournament:')) this.later(bracketKey(topic.slice('tournament:'.length)), spread);
      if (topic.startsWith('public:')) for (const name of queriesOf.public ?? []) this.later([name], spread);
    }
    for (const [topic, age] of Object.entries(ages)) {
      const last = Date.now() - age;
      for (const name of queriesOf[topic.replace(/:.*/, '')] ?? []) {
        const missed = this.queries.getQueryCache().findAll({ queryKey: [name] }).filter((query) => this.askedBefore(query, last));
        for (const query of missed) this.later(query.queryKey, spread);
      }
    }
  }

  private askedBefore(query: Query, time: number): boolean {
    const updated = query.state.dataUpdatedAt;
    // A query that started earlier can be older by at most this.
    const asked = this.asked.get(query.queryHash) ?? askedWithPage(query.queryHash, updated) ?? (updated || Date.now()) - LONGEST;
    return asked < time;
  }

  private resyncTournaments(versions: Record<string, number>, spread: number | undefined) {
    for (const { queryKey, state } of this.queries.getQueryCache().findAll({ queryKey: ['tournament'] })) {
      const id = String(queryKey[1]);
      const version = versions[id];
      if (version !== undefined) this.compareVersion(id, version, spread);
      // A reply that is on its way may be from before.
      if (version === undefined || state.fetchStatus === 'fetching') this.later(queryKey, spread);
    }
  }

  /** Accepts the server's version: after a restore it is older than the loaded one, which is then wrong. */
  private compareVersion(id: string, version: number, spread: number | undefined) {
    this.versions.set(id, version);
    if ((this.tournament(id)?.version ?? 0) <= version) {
      this.advance(id, spread);
      return;
    }
    this.early.delete(id);
    this.later(bracketKey(id), spread);
  }

  /** Something deleted or no longer public must disappear from the screen. */
  private forgetIfGone({ queryKey, state }: Query) {
    if (state.data !== undefined && state.error instanceof ApiError && state.error.status === 404) {
      void this.queries.resetQueries({ queryKey, exact: true });
    }
  }

  private tournament(id: string): Tournament | undefined {
    return this.queries.getQueryData<Tournament>(bracketKey(id));
  }

  private isShown(id: string): boolean {
    return this.queries.getQueryCache().find({ queryKey: bracketKey(id) })?.isActive() ?? false;
  }

  /** Reloads all queries under a key; hidden ones reload when next shown. Requests during the wait join it. */
  private later(key: QueryKey, spread = 0) {
    const name = JSON.stringify(key);
    if (this.waiting.has(name)) return;
    const pause = Math.max(0, (this.reloaded.get(name) ?? 0) + PACE - Date.now());
    this.waiting.set(
      name,
      setTimeout(
        () => {
          this.waiting.delete(name);
          this.reloaded.set(name, Date.now());
          for (const query of this.queries.getQueryCache().findAll({ queryKey: key })) this.reload(query);
        },
        pause + this.random() * spread,
      ),
    );
  }

  private reload({ queryKey, queryHash, state }: Query) {
    if (state.fetchStatus === 'idle') void this.queries.invalidateQueries({ queryKey, exact: true });
    else this.again.add(queryHash);
  }
}

/** Changes in the tournament's form: omitted fields are undefined. */
function flat({ tournament, matches, removedMatches }: Changes, userId: string | undefined) {
  const { winner, completedAt, ...fields } = tournament;
  const joined = tournament.participants?.some((entry) => entry.user.id === userId);
  return {
    ...fields,
    winner: winner ?? undefined,
    completedAt: completedAt ?? undefined,
    ...(joined === undefined ? {} : { joined }),
    matches,
    removedMatches,
  };
}
