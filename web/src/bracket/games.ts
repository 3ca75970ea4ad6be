import type { Game, Match, Report } from '@/api/types';

/** The winner of each game so far: 1, 2, or null if not chosen. One element for each game of the match. */
export type Choices = readonly (1 | 2 | null)[];

/** The state of a match with the chosen games. */
export interface Standing {
  /** Games won by each, without a gap from the first. */
  won: readonly [number, number];
  /** The winner of the match: the first to (N + 1) / 2 games. */
  winner: 1 | 2 | null;
  /** Number of games needed; later ones are 'Not played'. */
  needed: number;
}

/** Choices for a match that nobody has scored yet, or those of a result under correction. */
export function choicesOf(bestOf: number, games: readonly Game[] = []): Choices {
  return Array.from({ length: bestOf }, (_, i) => {
    const game = games.find((g) => g.gameNumber === i + 1);
    return game ? (game.player1Won ? 1 : 2) : null;
  });
}

/** Counts the games up to the one that decides the match, or to the first without a winner. */
export function standing(choices: Choices): Standing {
  const need = Math.floor(choices.length / 2) + 1;
  const won: [number, number] = [0, 0];
  for (const [i, choice] of choices.entries()) {
    if (choice === null) return { won, winner: null, needed: choices.length };
    const wins = won[choice - 1]! + 1;
    won[choice - 1] = wins;
    if (wins === need) return { won, winner: choice, needed: i + 1 };
  }
  return { won, winner: null, needed: choices.length };
}

/** How a pulled match can end. */
export const endings = ['pin', 'fouls', 'injury', 'disqualification'] as const;
export type Ending = (typeof endings)[number];

/** The chosen games up to the deciding one, or to the first without a pull. */
function gamesOf(choices: Choices): Game[] {
  const { winner, needed } = standing(choices);
  const gap = choices.indexOf(null);
  const pulled = winner === null && gap !== -1 ? gap : needed;
  return choices.slice(0, pulled).map((choice, i) => ({ gameNumber: i + 1, player1Won: choice === 1 }));
}

/**
 * The report to send for a match, or null while a necessary game has no winner. After an injury or a disqualification
 * only the winner is necessary: `victor`, or the winner by games. How earlier games were decided stays unchanged.
 */
export function reportOf(match: Pick<Match, 'player1' | 'player2' | 'games'>, choices: Choices, ending: Ending, victor: 1 | 2 | null): Report | null {
  const { winner } = standing(choices);
  const games = gamesOf(choices).map((game, i, all): Game => {
    const known = match.games[i];
    return i < all.length - 1 && known?.decidedBy && known.player1Won === game.player1Won ? { ...game, decidedBy: known.decidedBy } : game;
  });
  if (ending === 'pin' || ending === 'fouls') {
    if (winner === null) return null;
    return ending === 'pin' ? { results: games } : { results: games, decidedBy: ending };
  }
  const won = victor ?? winner;
  const entry = won === 1 ? match.player1 : match.player2;
  return won === null || !entry ? null : { results: games, decidedBy: ending, winner: entry._id };
}
