/**
 * What rounds are called, and other words that several screens share.
 */

/** The part of a bracket that a match belongs to, and its round there, from 1. */
export type Place = { bracket: { bracket: string }; round: number };

/** The name of a round where its bracket is not seen, as in a list of matches. */
export function roundName({ bracket: { bracket }, round }: Place): string {
  if (bracket === 'winners') return `Round ${String(round)}`;
  if (bracket === 'losers') return `Losers R${String(round)}`;
  if (bracket === 'grandfinal') return round === 1 ? 'Finals' : round === 2 ? 'Finals Rematch' : `Final ${String(round)}`;
  return `R${String(round)}`;
}

/** How a tournament is seeded, as people read it. */
export const seedingName: Record<string, string> = { random: 'Randomized', manual: 'Manual' };
