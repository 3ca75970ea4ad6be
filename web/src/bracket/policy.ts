import { plural, t } from '@lingui/core/macro';
import type { Match, MatchStatus, Tournament, TournamentStatus } from '@/api/types';
import type { Role } from '@/lib/session';

/**
 * Which actions are allowed, for whom, in which state of a tournament or match. The server decides; these functions
 * hide buttons that it would refuse.
 */

/** The viewer of a screen. */
export interface Viewer {
  _id: string;
  /** Role of the account, or at the event of the viewed class. */
  role?: Role;
  /** The account's role, if the role at the event differs. */
  account?: Role;
}

/** A person's role in a class of an event: a role there counts like that of an account. */
export function actingIn(viewer: Viewer, { yourRole }: Pick<State, 'yourRole'>): Viewer {
  if (!yourRole || isOrganizer(viewer.role)) return viewer;
  return { _id: viewer._id, role: yourRole, account: viewer.role };
}

/** Choose among all accounts: only for organizers by account. */
function seesEverybody(viewer: Viewer): boolean {
  return isOrganizer(viewer.role) && viewer.account === undefined;
}

/** Whether an action is allowed now, and if not, why. `null` hides the button. */
export type Permission = { allowed: true } | { allowed: false; reason: string } | null;

type State = Pick<Tournament, 'status' | 'isSeeded' | 'athleteCount' | 'matches' | 'participants' | 'referees' | 'officials' | 'joined' | 'settings' | 'cancelled' | 'minAthletes' | 'yourRole'>;

/** Minimum of athletes for a start, unless the tournament says otherwise. */
const usualMinimum = 4;

/** Without a role, everything for organizers is shown. */
export function isOrganizer(role: Role | undefined): boolean {
  return role === 'organizer' || role === undefined;
}

const organizerScreens = ['/categories', '/participants', '/referees', '/activity'];

/** Whether a screen is for this role; the others are for everyone. */
export function mayVisit(role: Role | undefined, path: string): boolean {
  const below = (screen: string) => path === screen || path.startsWith(`${screen}/`);
  // Helpers without an account stay at their table.
  if (role === 'helper') return path.startsWith('/tables/') || path.startsWith('/matches/') || path === '/outbox';
  // An official by role at an event reaches pads from the bracket, and the outbox from there.
  if (role === 'participant' && path === '/matches') return false;
  return isOrganizer(role) || !organizerScreens.some(below);
}

/** Whether menus link to a screen; the outbox is for officials by account. */
export function isListed(role: Role | undefined, path: string): boolean {
  return mayVisit(role, path) && (role !== 'participant' || path !== '/outbox');
}

/** Whether athletes can still enter and leave. */
function joinable(status: TournamentStatus): boolean {
  return status === 'registration' || status === 'upcoming';
}

/** Join: a participant who is not in, before the start. */
export function mayJoin(viewer: Viewer, t: Pick<State, 'status' | 'joined'>): boolean {
  return (viewer.account ?? viewer.role) === 'participant' && joinable(t.status) && !t.joined;
}

/** Leave: a participant who is in, before the start. */
export function mayLeave(viewer: Viewer, t: Pick<State, 'status' | 'joined'>): boolean {
  return (viewer.account ?? viewer.role) === 'participant' && joinable(t.status) && t.joined;
}

/** Edit a tournament: until it is seeded. */
export function mayEdit(viewer: Viewer, t: Pick<State, 'status' | 'isSeeded'>): boolean {
  return isOrganizer(viewer.role) && !t.isSeeded && t.status !== 'completed' && t.status !== 'archived';
}

/** Seed a started tournament: once. */
export function maySeed(viewer: Viewer, t: Pick<State, 'status' | 'isSeeded'>): boolean {
  return isOrganizer(viewer.role) && t.status === 'active' && !t.isSeeded;
}

/** Only a completed tournament is archived. */
export function mayArchive(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && t.status === 'completed';
}

/** Organizer actions are hidden when a tournament is completed or archived (section 4). */
export function mayManage(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && t.status !== 'completed' && t.status !== 'archived';
}

/** Add and remove athletes: only before the start. */
export function mayEditAthletes(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return seesEverybody(viewer) && joinable(t.status);
}

/** Take an athlete out of a drawn tournament, or back in. After the end only a disqualification works. */
export function mayTakeOut(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && (t.status === 'active' || t.status === 'completed');
}

/** Delete a tournament: before its start. */
export function mayDelete(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return seesEverybody(viewer) && joinable(t.status);
}

/** Is a drawn tournament still without a pull? */
function untouched({ status, matches }: Pick<State, 'status' | 'matches'>): boolean {
  return status === 'active' && !matches.some((m) => m.status === 'in-progress' || (m.status === 'completed' && !m.bye));
}

/** Revert the draw: an organizer, until a match has started. */
export function mayReset(viewer: Viewer, t: Pick<State, 'status' | 'matches'>): boolean {
  return isOrganizer(viewer.role) && untouched(t);
}

/** Delete a drawn tournament: while it has no result. */
export function mayDeleteDrawn(viewer: Viewer, t: Pick<State, 'status' | 'matches'>): boolean {
  return seesEverybody(viewer) && t.status === 'active' && !t.matches.some((m) => m.status === 'completed' && !m.bye);
}

/** Cancel a tournament: while it is running. */
export function mayCancel(viewer: Viewer, t: Pick<State, 'status'>): boolean {
  return isOrganizer(viewer.role) && t.status === 'active';
}

/** Unarchive a tournament, unless it was cancelled. */
export function mayReopen(viewer: Viewer, t: Pick<State, 'status' | 'cancelled'>): boolean {
  return isOrganizer(viewer.role) && t.status === 'archived' && !t.cancelled;
}

/** How a latecomer can enter: with a new draw, until a match has started; or in place of a bye, if the tournament allows it. */
export function latecomerWays(viewer: Viewer, t: Pick<State, 'status' | 'matches' | 'settings' | 'isSeeded'>): ('bye' | 'redraw')[] {
  if (!seesEverybody(viewer) || t.status !== 'active') return [];
  return [...(t.settings.latecomers && t.isSeeded ? (['bye'] as const) : []), ...(untouched(t) ? (['redraw'] as const) : [])];
}

/** Whether a class of an event was closed because its only athlete has no opponent: place 1, and no bracket. */
export function unopposed({ status, athleteCount }: Pick<Tournament, 'status' | 'athleteCount'>): boolean {
  return athleteCount === 1 && (status === 'completed' || status === 'archived');
}

/** Start Tournament: before the start, with enough athletes. */
export function startPermission(viewer: Viewer, { status, athleteCount, minAthletes: minimumAthletes = usualMinimum }: State): Permission {
  if (!isOrganizer(viewer.role) || !joinable(status)) return null;
  if (athleteCount < minimumAthletes) {
    return {
      allowed: false,
      reason: plural(athleteCount, {
        one: `Needs at least ${minimumAthletes} athletes to start. # is entered.`,
        other: `Needs at least ${minimumAthletes} athletes to start. # are entered.`,
      }),
    };
  }
  return { allowed: true };
}

/** Seed Next Round: when every match of the seeded rounds is completed, and more are to come. */
export function nextRoundPermission(viewer: Viewer, t: State): Permission {
  if (!isOrganizer(viewer.role) || t.status !== 'active' || !t.isSeeded || t.settings.rounds === 'flow') return null;
  const { pending, scheduled, 'in-progress': playing } = byStatus(t.matches);
  const open = scheduled.length + playing.length;
  // The last match decides whether there is a rematch.
  if (pending.length === 0) return null;
  if (open > 0) return { allowed: false, reason: plural(open, { one: 'after one more match', other: 'after # more matches' }) };
  return { allowed: true };
}

/** The matches that the next round opens at once: those with two known athletes. Walkovers may add more. */
export function nextRoundMatches(matches: readonly Match[]): Match[] {
  return byStatus(matches).pending.filter((m) => m.player1?.user.isBye === false && m.player2?.user.isBye === false);
}

const sorted = new WeakMap<readonly Match[], Record<MatchStatus, Match[]>>();

/** The matches of each status, in order; computed once for each list. */
export function byStatus(matches: readonly Match[]): Readonly<Record<MatchStatus, readonly Match[]>> {
  let lists = sorted.get(matches);
  if (!lists) {
    lists = { pending: [], scheduled: [], 'in-progress': [], completed: [] };
    // A status unknown to this version is in none of them.
    const known: Partial<Record<string, Match[]>> = lists;
    for (const match of matches) known[match.status]?.push(match);
    sorted.set(matches, lists);
  }
  return lists;
}

/** The status that the switch leads to, or null without a switch: only registration ↔ upcoming. */
export function switchedStatus(viewer: Viewer, t: Pick<State, 'status'>): 'registration' | 'upcoming' | null {
  if (!isOrganizer(viewer.role) || !joinable(t.status)) return null;
  return t.status === 'registration' ? 'upcoming' : 'registration';
}

/** Export Data: any role, when there are matches and they are seeded. */
export function mayExport(t: State): boolean {
  return t.isSeeded && t.matches.length > 0;
}

/** Match details: participants open only completed matches, others any. */
export function mayOpen(viewer: Viewer, match: Pick<Match, 'status'>): boolean {
  return viewer.role !== 'participant' || match.status === 'completed';
}

/** Start matches and enter results: organizers, officials of its event, and referees of the tournament (any referee, or only those assigned to it). */
export function mayOfficiate(viewer: Viewer, t: Pick<State, 'referees' | 'officials' | 'yourRole'>): boolean {
  if (isOrganizer(viewer.role) || t.yourRole) return true;
  return viewer.role === 'referee' && (t.officials === 'anyone' || t.referees.some((r) => r._id === viewer._id));
}

/** Correct a completed match: an organizer, at any time until the tournament is archived. */
export function correctionPermission(viewer: Viewer, tournament: Pick<State, 'status' | 'cancelled'>, match: Match): Permission {
  if (!isOrganizer(viewer.role) || match.status !== 'completed' || match.bye) return null;
  if (tournament.status !== 'archived') return { allowed: true };
  return tournament.cancelled ? null : { allowed: false, reason: t`Reopen the tournament to correct it.` };
}

/**
 * Does another result only change this match and waiting matches? Otherwise a following match has started, and the user
 * must see the effect first. Asking always would add a tap to the most frequent correction.
 */
export function isLast(matches: readonly Match[], match: Match): boolean {
  return startedAfter(matches, match) === undefined;
}

/**
 * Undo a result: an organizer, or the referee who entered it; until a match that it feeds has started, and not if an
 * athlete left with it. Without a bracket, the server decides (`mayUndo`).
 */
export function mayUndo(viewer: Viewer, tournament: Pick<State, 'status' | 'referees' | 'officials' | 'matches' | 'participants' | 'yourRole'>, match: Match): boolean {
  const own = isOrganizer(viewer.role) || match.recordedBy === viewer._id;
  if (match.recordedBy === null || !own || !mayOfficiate(viewer, tournament) || tournament.status === 'archived') return false;
  const gone = new Set(tournament.participants.filter((entry) => entry.left).map((entry) => entry._id));
  if (match.loser && gone.has(match.loser._id) && match.decidedBy !== 'pin' && match.decidedBy !== 'fouls') return false;
  return isLast(tournament.matches, match);
}

/** A started match that this one feeds, also through walkovers. */
function startedAfter(matches: readonly Match[], match: Match): Match | undefined {
  const isFinal = match.bracket.bracket === 'grandfinal';
  const fed = matches.filter((m) =>
    isFinal
      ? m.bracket.bracket === 'grandfinal' && m.round === match.round + 1
      : m.matchNumber === match.winnerTo?.matchNumber || m.matchNumber === match.loserTo?.matchNumber,
  );
  for (const m of fed) {
    // A completed match that nobody recorded was never pulled: a walkover.
    const walkover = m.status === 'completed' && m.recordedBy === null;
    const started = walkover ? startedAfter(matches, m) : m.status === 'in-progress' || m.status === 'completed' ? m : undefined;
    if (started) return started;
  }
  return undefined;
}

/** Change the visibility of a tournament, at any time; a class follows its event. */
export function mayPublish(viewer: Viewer, t: Pick<Tournament, 'eventId'>): boolean {
  return isOrganizer(viewer.role) && !t.eventId;
}

/** The relation of a match to an official who pulls in its class: a match of others, or their own. */
export function ownPart(viewer: Viewer, { eventId, participants }: Pick<Tournament, 'eventId' | 'participants'>, match: Pick<Match, 'player1' | 'player2'>): 'class' | 'bout' | null {
  if (eventId === undefined) return null;
  if (match.player1?.user.id === viewer._id || match.player2?.user.id === viewer._id) return 'bout';
  return participants.some(({ user }) => user.id === viewer._id) ? 'class' : null;
}
