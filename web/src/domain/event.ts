import type { EventDetail } from '@/api/types';
import { isOrganizer, type Viewer } from '@/bracket/policy';
import { eventClock } from '@/lib/time';

/**
 * A person's role at an event. Organizers by account are organizers at every event; other people have their role at
 * this one. The server decides; this hides actions that it would refuse.
 */
export type EventRole = 'organizer' | 'referee' | null;

export function eventRole(viewer: Viewer, event: Pick<EventDetail, 'officials'>): EventRole {
  if (isOrganizer(viewer.role)) return 'organizer';
  return event.officials.find(({ _id }) => _id === viewer._id)?.role ?? null;
}

/** The due part of an event's page, where people who open the event arrive. */
export function partDue({ state }: Pick<EventDetail, 'state'>, official: boolean): '/events/$id' | '/events/$id/day' | '/events/$id/results' {
  if (state === 'running' && official) return '/events/$id/day';
  return state === 'finished' ? '/events/$id/results' : '/events/$id';
}

/** Change the event, its classes and its officials, until it is over. */
export function mayRunEvent(role: EventRole): boolean {
  return role === 'organizer';
}

/** Desk, tables and results; athletes' data beyond name, club and country. */
export function mayOfficiateEvent(role: EventRole): boolean {
  return role !== null;
}

/** The usual day at an event: today in the hall, or its first day before it begins. */
export function usualDay(event: Pick<EventDetail, 'firstDay' | 'timeZone'>, now: number): string {
  const today = eventClock(event).date(now);
  return today < event.firstDay ? event.firstDay : today;
}
