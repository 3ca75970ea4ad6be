import { Badge, type Tone } from './Badge';
import { words } from '@/lib/format';

const tournamentTones: Record<string, Tone> = { registration: 'info', upcoming: 'warn', completed: 'neutral' };

/** The state of a tournament. */
export function TournamentBadge({ status }: { status: string }) {
  return <Badge tone={tournamentTones[status] ?? 'ok'}>{words(status)}</Badge>;
}

const matchTones: Record<string, Tone> = { pending: 'warn', 'in-progress': 'info' };

/** The state of a match in a referee's list. */
export function MatchBadge({ status }: { status: string }) {
  return <Badge tone={matchTones[status] ?? 'ok'}>{words(status)}</Badge>;
}

const personTones: Record<string, Tone> = { active: 'ok', inactive: 'neutral', banned: 'accent', suspended: 'accent' };

/** The state of a person's account. */
export function PersonBadge({ status }: { status: string }) {
  return <Badge tone={personTones[status] ?? 'neutral'}>{words(status)}</Badge>;
}
