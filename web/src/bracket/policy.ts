import { roundLabel } from './labels';
import type { Match, MatchStatus, Tournament } from '@/api/types';
import { isOrganizer, joinable, minimumAthletes } from '@/lib/policy';
import type { Role } from '@/lib/session';

/** What the bracket page needs to know of the person who looks at it. */
export interface Viewer {
  _id: string;
  role?: Role;
}

/** May it be done now, and if not, what would have to be so. `null` stands for 'not even offered'. */
export type Offer = { now: true } | { now: false; why: string } | null;

type State = Pick<Tournament, 'status' | 'isSeeded' | 'athleteCount' | 'matches' | 'referees' | 'joined' | 'settings'>;

/** Organizer actions are hidden when a tournament is completed or archived (section 4). */
export function mayManage(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && t.status !== 'completed' && t.status !== 'archived';
}

/** May athletes be added and removed? Before the start only. */
export function mayEditAthletes(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && joinable(t.status);
}

/** Start Tournament: in registration, with at least four athletes. */
export function startOffer(viewer: Viewer, t: State): Offer {
  if (!isOrganizer(viewer.role) || !joinable(t.status)) return null;
  if (t.status !== 'registration') return { now: false, why: 'Open registration to start it: an upcoming tournament cannot start.' };
  if (t.athleteCount < minimumAthletes) {
    return { now: false, why: `Needs at least ${minimumAthletes} athletes to start; there ${t.athleteCount === 1 ? 'is' : 'are'} ${t.athleteCount}.` };
  }
  return { now: true };
}

/** Seed Next Round: every match of those seeded so far is completed, and some are still to come. */
export function nextRoundOffer(viewer: Viewer, t: State): Offer {
  if (!isOrganizer(viewer.role) || t.status !== 'active' || !t.isSeeded) return null;
  const counts = countsOf(t.matches);
  const open = counts.scheduled + counts['in-progress'];
  if (open > 0) return { now: false, why: open === 1 ? 'after one more match' : `after ${open} more matches` };
  return counts.pending > 0 ? { now: true } : null;
}

const counted = new WeakMap<readonly Match[], Record<MatchStatus, number>>();

/** How many matches there are of each status; counted once for each list. */
export function countsOf(matches: readonly Match[]): Record<MatchStatus, number> {
  let counts = counted.get(matches);
  if (!counts) {
    counts = { pending: 0, scheduled: 0, 'in-progress': 0, completed: 0 };
    for (const { status } of matches) counts[status]++;
    counted.set(matches, counts);
  }
  return counts;
}

/** The status that the switch leads to, or null where there is no switch: only registration ↔ upcoming. */
export function switchedStatus(viewer: Viewer, t: Pick<State, 'status'>): 'registration' | 'upcoming' | null {
  if (!isOrganizer(viewer.role) || !joinable(t.status)) return null;
  return t.status === 'registration' ? 'upcoming' : 'registration';
}

/** Leave: a participant who is in, before the start. */
export function mayLeave(viewer: Viewer, t: State): boolean {
  return viewer.role === 'participant' && joinable(t.status) && t.joined;
}

/** Export Data: any role, when there are matches and they are seeded. */
export function mayExport(t: State): boolean {
  return t.isSeeded && t.matches.length > 0;
}

/** Match details: a participant opens only completed matches, the others any. */
export function mayOpen(viewer: Viewer, match: Pick<Match, 'status'>): boolean {
  return viewer.role !== 'participant' || match.status === 'completed';
}

/** Start matches and enter results: organizers, and referees of the tournament (any referee while nobody is assigned). */
export function mayOfficiate(viewer: Viewer, t: Pick<State, 'referees'>): boolean {
  if (isOrganizer(viewer.role)) return true;
  return viewer.role === 'referee' && (t.referees.length === 0 || t.referees.some((r) => r._id === viewer._id));
}

/** Correct a completed match: an organizer, while no match that it feeds has started. The server has the last word. */
export function correctionOffer(viewer: Viewer, t: Pick<State, 'status' | 'matches'>, match: Match): Offer {
  if (!isOrganizer(viewer.role) || match.status !== 'completed' || match.bye || t.status === 'archived') return null;
  const started = startedAfter(t.matches, match);
  if (!started) return { now: true };
  const last = t.matches.reduce((n, m) => (m.bracket.bracket === 'losers' ? Math.max(n, m.round) : n), 0);
  const round = roundLabel(started.bracket.bracket, started.round, last);
  return { now: false, why: `It can no longer be corrected: M${started.matchNumber} (${round}), which it leads to, has started.` };
}

/** A match that this one feeds, through walk-overs too, and that has been started. */
function startedAfter(matches: readonly Match[], match: Match): Match | undefined {
  const isFinal = match.bracket.bracket === 'grandfinal';
  const fed = matches.filter((m) =>
    isFinal
      ? m.bracket.bracket === 'grandfinal' && m.round === match.round + 1
      : m.matchNumber === match.winnerTo?.matchNumber || m.matchNumber === match.loserTo?.matchNumber,
  );
  for (const m of fed) {
    const over = m.status === 'completed';
    const started = over && m.bye ? startedAfter(matches, m) : m.status === 'in-progress' || over ? m : undefined;
    if (started) return started;
  }
  return undefined;
}
