import type { components } from './schema';
import type { Entry, Match } from './types';

/** What visitors are told of people and matches, as the bracket's code takes it. */

type Schemas = components['schemas'];
export type VisitedMatch = Schemas['VisitorMatch'];

/** An entry with a place for the id of the person, which visitors are not told. */
export function entryOf<Told extends { user: Schemas['VisitorEntrant'] }>({ user, ...rest }: Told): Omit<Told, 'user'> & Pick<Entry, 'user'> {
  return { ...rest, user: { id: '', ...user } };
}

/** A match as the bracket's code takes it. */
export function matchOf({ player1, player2, winner, loser, ...rest }: VisitedMatch): Match {
  const sides = { player1, player2, winner, loser };
  const shown = Object.fromEntries(Object.entries(sides).map(([side, entry]) => [side, entry && entryOf(entry)])) as Pick<Match, keyof typeof sides>;
  return { ...rest, ...shown, recordedBy: null };
}
