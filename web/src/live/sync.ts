import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { announceChanges } from './announce';
import type { Changes, Frame, Subscribed, Updated } from './protocol';
import { queriesOf, queriesTouchedBy, topicsFor } from './topics';
import { bracketKey } from '@/api/bracket';
import { ApiError } from '@/api/client';
import type { MatchPage } from '@/api/matches';
import type { Tournament } from '@/api/types';
import { applyChanges } from '@/bracket/apply';
import { afterFrame } from '@/lib/after-frame';
import type { SessionUser } from '@/lib/session';

/** A list is loaded again at most this often, in milliseconds. */
const PACE = 1000;

/** The server gives up a request after this long, in milliseconds. */
const LONGEST = 20_000;

/**
 * Keeps what the app has loaded up to date with what the server tells. A
 * tournament takes over the changes of the version after its own; everything
 * else is loaded again, at a random moment within the spread that the server
 * asks for, and only while it is on the screen.
 */
export class Sync {
  /** The newest version of each tournament that was heard of. */
  private readonly newest = new Map<string, number>();
  /** When each query was last asked for, by its hash. */
  private readonly asked = new Map<string, number>();
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly reloaded = new Map<string, number>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly queries: QueryClient,
    private readonly user: SessionUser,
    private readonly onTopics: () => void,
    private readonly random: () => number = Math.random,
  ) {
    this.unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') this.asked.set(event.query.queryHash, Date.now());
      if (event.type === 'removed') this.asked.delete(event.query.queryHash);
      const loaded = event.type === 'updated' && event.action.type === 'success';
      const failed = event.type === 'updated' && event.action.type === 'error';
      if (event.query.queryKey[0] === 'tournament') {
        if (loaded) this.catchUp(String(event.query.queryKey[1]), 0);
        if (failed) this.forgetIfGone(event.query);
      }
      if (loaded || event.type === 'observerAdded' || event.type === 'observerRemoved') this.onTopics();
    });
  }

  /** What to listen to for what is on the screen. */
  topics(): string[] {
    const shown = this.queries.getQueryCache().findAll({ type: 'active' });
    return topicsFor(
      shown.map((query) => ({ key: query.queryKey, data: query.state.data })),
      this.user.role,
    );
  }

  /** Takes over what the server tells. */
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

  /** Ends all work. */
  stop() {
    this.unsubscribe();
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private update(frame: Updated) {
    const { tournamentId: id, version, spread } = frame;
    for (const name of queriesTouchedBy[frame.type] ?? []) this.later([name], spread);
    if (!id || !version) return;
    this.updateMatches(id, frame.changes, spread);
    this.hear(id, version);
    const have = this.tournament(id);
    if (!have) return; // it is being loaded, or nobody looks at it
    const next = frame.changes ? applyChanges(have, { version, changes: flat(frame.changes, this.user._id) }) : null;
    if (next && next !== have) {
      this.queries.setQueryData(bracketKey(id), next);
      const { changes } = frame;
      // Read aloud when it is seen, not before.
      if (changes && this.isShown(id)) afterFrame(() => { announceChanges(have, next, changes.matches); });
    }
    this.catchUp(id, spread);
  }

  /** Lists of matches are loaded again if one of theirs changed, or may have. */
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

  /** Finds out what was missed before the server began to tell. */
  private compare({ versions = {}, ages = {}, refused = [], spread }: Subscribed) {
    for (const [id, version] of Object.entries(versions)) {
      this.hear(id, version);
      this.catchUp(id, spread);
    }
    for (const topic of refused) {
      // It is gone; loading it says so.
      if (topic.startsWith('tournament:')) this.later(bracketKey(topic.slice('tournament:'.length)), spread);
    }
    for (const [topic, age] of Object.entries(ages)) {
      const last = Date.now() - age;
      for (const name of queriesOf[topic] ?? []) {
        const missed = this.queries.getQueryCache().findAll({ queryKey: [name] }).filter((query) => this.askedBefore(query, last));
        for (const query of missed) this.later(query.queryKey, spread);
      }
    }
  }

  private askedBefore(query: Query, time: number): boolean {
    // What was asked for before this began was so at most that long before it came.
    const asked = this.asked.get(query.queryHash) ?? (query.state.dataUpdatedAt || Date.now()) - LONGEST;
    return asked < time;
  }

  private resyncTournaments(versions: Record<string, number>, spread: number | undefined) {
    for (const query of this.queries.getQueryCache().findAll({ queryKey: ['tournament'] })) {
      const id = String(query.queryKey[1]);
      const version = versions[id];
      if (version === undefined) this.later(query.queryKey, spread);
      else {
        this.hear(id, version);
        this.catchUp(id, spread);
      }
    }
  }

  private hear(id: string, version: number) {
    this.newest.set(id, Math.max(version, this.newest.get(id) ?? 0));
  }

  /** Loads a tournament again if a newer version was heard of than the loaded one. */
  private catchUp(id: string, spread: number | undefined) {
    const have = this.tournament(id);
    if (have && have.version < (this.newest.get(id) ?? 0)) this.later(bracketKey(id), spread);
  }

  /** What was deleted must not go on being shown. */
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

  /**
   * Loads all queries under a key again, those not on the screen when they next
   * are. What is asked for while it waits is done with it.
   */
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
          void this.queries.invalidateQueries({ queryKey: key });
        },
        pause + this.random() * spread,
      ),
    );
  }
}

/** Changes as the tournament takes them: what it leaves out while there is none is undefined. */
function flat({ tournament, matches, removedMatches }: Changes, userId: string) {
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
