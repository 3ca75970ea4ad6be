import type { Game } from '@/api/types';

/** Who won each game so far: 1, 2, or null where nothing is chosen. One element a game of the match. */
export type Choices = readonly (1 | 2 | null)[];

/** How a match stands by the games chosen. */
export interface Standing {
  /** Games won by each, without a gap from the first. */
  won: readonly [number, number];
  /** Who has won the match: the first to (N + 1) / 2 games. */
  winner: 1 | 2 | null;
  /** How many games it took, or would take if all were played; those beyond are 'Not played'. */
  needed: number;
}

/** Choices for a match that nobody has scored yet, or those of a result that is to be corrected. */
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

/** The result to send, or null while a game that is needed has no winner. */
export function resultOf(choices: Choices): Game[] | null {
  const { winner, needed } = standing(choices);
  if (winner === null) return null;
  return choices.slice(0, needed).map((choice, i) => ({ gameNumber: i + 1, player1Won: choice === 1 }));
}
