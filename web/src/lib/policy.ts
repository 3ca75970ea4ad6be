import type { Role } from './session';

/**
 * What the screens offer to whom. The server decides what is allowed; these
 * functions only keep buttons from being shown that it would refuse.
 */

type Status = 'registration' | 'upcoming' | 'active' | 'completed' | 'archived';
type TournamentState = {
  status: Status;
  isSeeded: boolean;
  athleteCount: number;
};

/** The fewest athletes with which a tournament can start. */
export const minimumAthletes = 4;

/** A person without a role is shown everything that an organizer is. */
export function isOrganizer(role: Role | undefined): boolean {
  return role === 'organizer' || role === undefined;
}

/** Joining is open until the start. */
export function mayJoin(role: Role | undefined, t: TournamentState & { joined: boolean }): boolean {
  return role === 'participant' && !t.joined && joinable(t.status);
}

/** Whether athletes can still come and go. */
export function joinable(status: Status): boolean {
  return status === 'registration' || status === 'upcoming';
}

/** A tournament is edited while it is not seeded. */
export function mayEdit(role: Role | undefined, t: TournamentState): boolean {
  return isOrganizer(role) && !t.isSeeded && t.status !== 'completed' && t.status !== 'archived';
}

/** Only a completed tournament is archived. */
export function mayArchive(role: Role | undefined, t: TournamentState): boolean {
  return isOrganizer(role) && t.status === 'completed';
}

/** Starting needs an open registration and enough athletes. */
export function mayStart(role: Role | undefined, t: TournamentState): boolean {
  return isOrganizer(role) && t.status === 'registration' && t.athleteCount >= minimumAthletes;
}

/** A started tournament is seeded once. */
export function maySeed(role: Role | undefined, t: TournamentState): boolean {
  return isOrganizer(role) && t.status === 'active' && !t.isSeeded;
}

const organizerScreens = ['/categories', '/participants', '/referees', '/activity'];

/** Whether a screen is for this role; the others are for everyone. */
export function mayVisit(role: Role | undefined, path: string): boolean {
  return isOrganizer(role) || !organizerScreens.some((screen) => path === screen || path.startsWith(`${screen}/`));
}
