import { useQueries, useQuery } from '@tanstack/react-query';
import { eventOptions, eventsOptions } from '@/api/events';
import type { NowTable } from '@/api/now';
import { type Queue, queueOptions } from '@/api/queue';
import type { EventDetail, EventSummary } from '@/api/types';
import { type EventRole, eventRole } from '@/domain/event';
import { tableHere } from '@/lib/at-table';
import { fold } from '@/lib/fold';
import { serverNow } from '@/lib/server-clock';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';

/** A running event for a dashboard. */
export type Running = {
  event: EventDetail;
  role: EventRole;
  /** Officials only; undefined while the server does not answer. */
  queue: Queue | undefined;
  /** The tables to show: a referee's own ones if they are known, else all. */
  tables: readonly NowTable[];
  /** Whether these are the referee's own tables. */
  mine: boolean;
};

export type Events = {
  running: readonly Running[];
  /** The next event to prepare or attend. */
  next: EventSummary | undefined;
  /** Ids of the classes whose matches the running events show. */
  classes: ReadonlySet<string>;
  /** Ids of the matches at the tables of the running events. */
  atTables: ReadonlySet<string>;
};

/** Maximum of searched events. The server lists running ones first, then the next days. */
const most = 24;

/** The running and next events; undefined until all of them have loaded. */
export function useEvents(): Events | undefined {
  const user = useUser();
  const list = useQuery(eventsOptions({ page: 1, limit: most }));
  const items = list.data?.items ?? [];
  const details = useQueries({ queries: items.filter(({ state }) => state === 'running').map(({ _id }) => eventOptions(_id)) });
  const events = details.flatMap(({ data }) => (data ? [{ event: data, role: eventRole(user, data) }] : []));
  const officiated = events.filter(({ role }) => role !== null);
  const queues = useQueries({ queries: officiated.map(({ event }) => queueOptions(event._id)) });
  if (list.isPending || [...details, ...queues].some(({ isPending }) => isPending)) return undefined;
  const queueOf = new Map(officiated.map(({ event }, i) => [event._id, queues[i]?.data]));
  const running = events.map(({ event, role }): Running => {
    const queue = queueOf.get(event._id);
    const all = queue?.now.tables ?? [];
    const own = role === 'referee' ? all.filter(({ _id }) => isOwn(event, _id, user.name)) : [];
    return { event, role, queue, tables: own.length > 0 ? own : all, mine: own.length > 0 };
  });
  return {
    running,
    next: nextEvent(items, serverNow()),
    classes: new Set(officiated.flatMap(({ event }) => event.classes.map(({ _id }) => _id))),
    atTables: new Set(running.flatMap(({ queue }) => queue?.now.tables.flatMap(matchesAt) ?? [])),
  };
}

/** The next future event; a past one that nobody finished is not next. */
export function nextEvent(events: readonly EventSummary[], now: number): EventSummary | undefined {
  return events.find((event) => (event.state === 'planned' || event.state === 'open') && event.lastDay >= eventClock(event).date(now));
}

/** Whether a referee works at a table: this device opened it last, or the table names the referee. */
function isOwn({ tables }: EventDetail, id: string, name: string): boolean {
  const referees = tables.find(({ _id }) => _id === id)?.referees ?? '';
  return id === tableHere() || referees.split(/[,;\n]/).some((one) => fold(one) === fold(name));
}

function matchesAt({ called, onDeck, inTheHole }: NowTable): string[] {
  return [called, onDeck, inTheHole].flatMap((bout) => (bout ? [bout.matchId] : []));
}
