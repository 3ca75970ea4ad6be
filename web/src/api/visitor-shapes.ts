import type { components } from './schema';
import type { Entry, Match } from './types';

/** Visitors' people and matches in the form that the bracket's code takes. */

type Schemas = components['schemas'];
export type VisitedMatch = Schemas['VisitorMatch'];

/** An entry with an empty place for the person's id, which visitors do not get. */
export function entryOf<Told extends { user: Schemas['VisitorEntrant'] }>({ user, ...rest }: Told): Omit<Told, 'user'> & Pick<Entry, 'user'> {
  return { ...rest, user: { id: '', ...user } };
}

/** A match in the form that the bracket's code takes. */
export function matchOf({ player1, player2, winner, loser, ...rest }: VisitedMatch): Match {
  const sides = { player1, player2, winner, loser };
  const shown = Object.fromEntries(Object.entries(sides).map(([side, entry]) => [side, entry && entryOf(entry)])) as Pick<Match, keyof typeof sides>;
  return { ...rest, ...shown, recordedBy: null };
}
