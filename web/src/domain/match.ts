import { t } from '@lingui/core/macro';
import { type InRound, roundName } from '@/bracket/labels';
import { shownName, versus } from '@/lib/shown-name';

type Player = { user: { id?: string; name: string } } | null | undefined;

/** The parts of a match in a list. */
export type ListedMatch = InRound & {
  tournament: { name: string };
  player1?: Player;
  player2?: Player;
  winner?: Player;
};

/** The name in a slot, or 'TBD' if unknown. */
export function playerName(player: Player): string {
  return shownName(player?.user) ?? t`TBD`;
}

/** The title of a match in a list. */
export function matchTitle(match: ListedMatch) {
  return {
    round: roundName(match),
    players: versus(playerName(match.player1), playerName(match.player2)),
    tournament: match.tournament.name,
  };
}

/** How a completed match ended for one athlete; ids are compared, because names are not unique. */
export function outcome(match: ListedMatch, userId: string): 'won' | 'lost' {
  return match.winner?.user.id === userId ? 'won' : 'lost';
}
