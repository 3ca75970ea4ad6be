import { queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query';
import { COMPACT } from './ahead';
import { api, refusal, reply, send } from './client';
import type { Head } from './head';
import { readTournament } from './tournament-reply';
import type { Game, Match, Tournament, TournamentStatus } from './types';

const of = (id: string) => ({ params: { path: { id } } });

/** Where the cache keeps a whole tournament; live events are applied to it. */
export const bracketKey = (id: string) => ['tournament', id] as const;

/** What is known of a tournament before the rest of it has come; only read from the cache. */
export const headOptions = (id: string) => queryOptions<Head>({ queryKey: ['head', id], queryFn: skipToken });

/** Fetches a whole tournament, and tells which one it is while the rest of it is still coming in. */
export async function getTournament(id: string, onHead?: (head: Head) => void): Promise<Tournament> {
  const response = await send('GET', '/api/tournament/brackets-data/{id}', { ...of(id), accept: COMPACT });
  return response.ok ? readTournament(response, onHead) : refusal(response);
}

/** A tournament with its participants, referees and matches. */
export const bracketOptions = (id: string) =>
  queryOptions({
    queryKey: bracketKey(id),
    queryFn: ({ client }) => getTournament(id, (head) => client.setQueryData(headOptions(id).queryKey, head)),
    structuralSharing: newest,
  });

/** A reply that was on its way while live events brought newer versions must not undo them. */
function newest(have: unknown, loaded: unknown): unknown {
  const [old, fresh] = [have as Tournament | undefined, loaded as Tournament];
  return old && old.version > fresh.version ? old : replaceEqualDeep(have, loaded);
}

/** Closes registration and draws the bracket. */
export const startTournament = (id: string) => reply(api.POST('/api/tournament/start/{id}', of(id)));

/** Puts a completed tournament into the history. */
export const archiveTournament = (id: string) => reply(api.POST('/api/tournament/archive/{id}', of(id)));

/** Opens or closes registration. */
export const setStatus = (tournamentId: string, status: TournamentStatus) =>
  reply(api.POST('/api/tournament/status-update', { body: { tournamentId, status } }));

/** First-round matches with the entries of both slots. */
export type Seeding = { matchNumber: number; player1: string; player2: string }[];

/** Fills the first round: by lot with null, else as given. */
export const seed = (id: string, manualSeedingData: Seeding | null) =>
  reply(api.POST('/api/tournament/seed/{id}', { ...of(id), body: { manualSeedingData } }));

/** Calls the next matches. */
export const seedNextRound = (id: string) => reply(api.POST('/api/tournament/seed-next-round/{id}', of(id)));

/** Starts every scheduled match of a tournament. */
export const startRound = (tournamentId: string) => reply(api.POST('/api/tournament/start-round', { body: { tournamentId } }));

/** Adds people by their user ids; who is in already stays in. */
export const addParticipants = (tournamentId: string, participantIds: string[]) =>
  reply(api.POST('/api/tournament/add-participant', { body: { tournamentId, participantIds } }));

/** Takes people out by their user ids. */
export const removeParticipants = (tournamentId: string, participantIds: string[]) =>
  reply(api.POST('/api/tournament/remove-participant', { body: { tournamentId, participantIds } }));

/** Assigns referees by their user ids. */
export const assignReferees = (tournamentId: string, refereeIds: string[]) =>
  reply(api.POST('/api/tournament/assign-referee', { body: { tournamentId, refereeIds } }));

/** Relieves referees by their user ids. */
export const removeReferees = (tournamentId: string, refereeIds: string[]) =>
  reply(api.POST('/api/tournament/remove-referee', { body: { tournamentId, refereeIds } }));

/** Calls a scheduled match to the table. */
export const startMatch = (match: Pick<Match, '_id'>) => reply(api.POST('/api/match/start/{id}', of(match._id)));

/** Sends a result; refused when the match has changed since it was read. */
export const sendResult = (match: Pick<Match, '_id' | 'version'>, results: Game[]) =>
  reply(api.PUT('/api/match/update-result/{id}', { ...of(match._id), body: { results, version: match.version } }));
