import type { components } from '@/api/schema';
import type { Now } from '@/api/now';
import type { Entry, Match, TournamentSummary } from '@/api/types';
import { entryOf, matchOf } from '@/api/visitor-shapes';

type Shape = components['schemas']['Changes'];
type VisitorShape = components['schemas']['VisitorChanges'];

/** The changes of one version of a tournament; see /api/docs, "Live". */
export type Changes = Omit<Shape, 'matches' | 'tournament'> & {
  matches: Match[];
  tournament: Omit<Shape['tournament'], 'winner' | 'completedAt' | 'category'> & {
    winner: Entry | null;
    completedAt: string | null;
    category?: TournamentSummary['category'];
  };
};

/** A committed change. */
export type Updated = {
  event: 'data-updated';
  type: string;
  tournamentId?: string;
  eventId?: string;
  /** For an event `log`: its match. */
  matchId?: string;
  version?: number;
  changes?: Changes;
  spread?: number;
};

/** A change of an event's tables with their complete state, so that nothing must reload. */
export type QueueUpdated = Omit<Updated, 'changes'> & { type: 'queue'; changes: { now: Now } };

/** Is it about an event's queue? */
export function isOfQueue(frame: Updated | QueueUpdated): frame is QueueUpdated {
  return frame.type === 'queue' && frame.changes !== undefined && 'now' in frame.changes;
}

/** The reply to a subscription: current versions and ages, to detect missed changes. */
export type Subscribed = {
  event: 'subscribed';
  versions?: Record<string, number>;
  ages?: Record<string, number>;
  refused?: string[];
  spread?: number;
};

/** Changes may have been missed. */
export type Resync = { event: 'resync'; versions?: Record<string, number>; spread?: number };

/** A message from the server. `spread` says over how many milliseconds reloads should be spread. */
export type Frame = Updated | QueueUpdated | Subscribed | Resync | { event: 'ping' };

/** A frame for a visitor, with the same changes as for signed-in people. */
export function forVisitor(frame: Frame): Frame {
  if (frame.event !== 'data-updated' || !frame.changes || isOfQueue(frame)) return frame;
  const { tournament, matches, removedMatches } = frame.changes as unknown as VisitorShape;
  const { winner, participants, ...rest } = tournament;
  const changes = {
    tournament: { ...rest, winner: winner && entryOf(winner), ...(participants && { participants: participants.map(entryOf) }) },
    matches: matches.map(matchOf),
    removedMatches,
  };
  return { ...frame, changes: changes as Changes };
}

/** Reads a frame; null for kinds unknown to this version of the app. */
export function parseFrame(text: unknown): Frame | null {
  if (typeof text !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(text);
    return frame && typeof frame === 'object' && 'event' in frame ? (frame as Frame) : null;
  } catch {
    return null;
  }
}
