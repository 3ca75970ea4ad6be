import type { QueryKey } from '@tanstack/react-query';
import type { MatchPage } from '@/api/matches';
import type { Match } from '@/api/types';
import type { Role } from '@/lib/session';

/** The server allows 64 topics for each connection. */
const MOST = 60;

/** The part of a query that determines topics. */
export type Shown = { key: QueryKey; data: unknown };

/**
 * The topics for the queries on the screen. Small lists that everyone opens are always included, so that nothing is
 * missed between loading and listening; their events are rare.
 */
export function topicsFor(shown: readonly Shown[], role: Role | undefined): string[] {
  const topics = new Set(['user', 'tournaments']);
  if (role !== 'helper') topics.add('categories');
  if (role === 'organizer') topics.add('people');
  const tournaments = new Set<string>();
  for (const { key, data } of shown) {
    if (key[0] === 'events' || key[0] === 'event-athletes') topics.add('events');
    else if (key[0] === 'leaderboard' || key[0] === 'profile') topics.add('leaderboard');
    else if (key[0] === 'tournament' && typeof key[1] === 'string') tournaments.add(key[1]);
    else if (key[0] === 'bout' && data !== undefined) tournaments.add((data as { tournament: { _id: string } }).tournament._id);
    else if (key[0] === 'queue' || key[0] === 'now') topics.add(`queue:${String(key[1])}`);
    else if (key[0] === 'tables') {
      topics.add('events');
      for (const id of (data as { classes: string[] } | undefined)?.classes ?? []) tournaments.add(id);
    } else if (key[0] === 'matches') for (const match of openMatches(data)) tournaments.add(match.tournament._id);
  }
  for (const id of tournaments) if (topics.size < MOST) topics.add(`tournament:${id}`);
  return [...topics].sort();
}

/** The same for a visitor: public events and tournaments, once known. */
export function visitorTopicsFor(shown: readonly Shown[]): string[] {
  const topics = new Set<string>();
  for (const { key, data } of shown) {
    if (data === undefined) continue;
    if (key[0] === 'tournament') topics.add(`tournament:${String(key[1])}`);
    else if (key[0] === 'visit' && key[2] === 'event') topics.add(`public:${(data as { _id: string })._id}`);
    else if (key[0] === 'now') topics.add(`public:${(data as { eventId: string }).eventId}`);
    else if (key[0] === 'me') topics.add(`public:${(data as { event: { _id: string } }).event._id}`);
  }
  return [...topics].sort();
}

/** The matches of a list that may still change. */
function openMatches(data: unknown): Match[] {
  return (data as MatchPage | undefined)?.items.filter((match) => match.status !== 'completed') ?? [];
}

/** The key prefixes of all queries about a topic; a tournament uses its version instead. */
export const queriesOf: Readonly<Record<string, readonly string[]>> = {
  user: ['users', 'notifications'],
  tournaments: ['tournaments', 'matches', 'bout', 'profile', 'events', 'tables'],
  categories: ['categories'],
  events: ['events', 'event-athletes', 'tables'],
  people: ['people', 'users'],
  leaderboard: ['leaderboard', 'profile'],
  public: ['visit', 'now', 'me'],
  queue: ['queue', 'now'],
};

/** The same for a kind of event. */
export const queriesTouchedBy: Readonly<Record<string, readonly string[]>> = {
  account: ['users', 'people'],
  category: ['categories'],
  event: ['events', 'event-athletes', 'tables', 'visit'],
  notification: ['notifications'],
  'match-score': ['leaderboard', 'profile', 'tables'],
  'start-match': ['tables'],
  seeding: ['tournaments', 'matches', 'events', 'tables'],
  reset: ['tournaments', 'matches', 'profile', 'events', 'tables'],
  tournament: ['tournaments', 'matches', 'profile', 'events', 'tables'],
};
