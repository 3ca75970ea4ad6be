import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import { COMPACT, readTournament } from './tournament-reply';
import type { Departure, Effect, Match, Report, Tournament, TournamentStatus } from './types';

const of = (id: string) => ({ params: { path: { id } } });

/** The cache key of a whole tournament; live events are applied to it. */
export const bracketKey = (id: string) => ['tournament', id] as const;

/** Fetches a whole tournament. */
export async function getTournament(id: string, signal?: AbortSignal): Promise<Tournament> {
  const response = await send('GET', '/api/tournament/brackets-data/{id}', { ...of(id), accept: COMPACT, signal });
  return response.ok ? readTournament(response) : refusal(response);
}

/** A tournament with its participants, referees and matches. */
export const bracketOptions = (id: string) =>
  queryOptions({
    queryKey: bracketKey(id),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<Tournament>(bracketKey(id));
      const before = cached()?.version ?? 0;
      const loaded = await getTournament(id, signal);
      // Live may have brought a newer version meanwhile. Otherwise the server is right, even with an older version: its
      // database may have been restored.
      const now = cached();
      return now && now.version > Math.max(before, loaded.version) ? now : replaceEqualDeep(now, loaded);
    },
    // Unchanged matches keep their identity: reloads are compared above, and merges of live events and replies preserve
    // it. Comparing thousands of matches again for each result would be slow on phones.
    structuralSharing: false,
  });

/** Lets latecomers take byes from now on. */
export const allowLatecomers = ({ _id, version }: Pick<Tournament, '_id' | 'version'>) =>
  reply(api.PUT('/api/tournament/update/{id}', { ...of(_id), body: { settings: { latecomers: true }, version } }));

/** Makes a tournament public, so that anyone can read it without an account, or makes it private again. */
export const setPublic = (id: string, isPublic: boolean) => reply(api.PUT('/api/tournament/update/{id}', { ...of(id), body: { public: isPublic } }));

/** Closes registration and draws the bracket. */
export const startTournament = (id: string) => reply(api.POST('/api/tournament/start/{id}', of(id)));

/** Puts a completed tournament into the history. */
export const archiveTournament = (id: string) => reply(api.POST('/api/tournament/archive/{id}', of(id)));

/** Reverts the draw before the first match: back to registration, or to a new draw. */
export const resetDraw = (id: string, to: 'registration' | 'draw') => reply(api.POST('/api/tournament/reset/{id}', { ...of(id), body: { to } }));

/** Cancels a running tournament. */
export const cancelTournament = (id: string) => reply(api.POST('/api/tournament/cancel/{id}', of(id)));

/** Moves an athlete to another tournament, which is the reply. */
export const moveParticipant = (tournamentId: string, to: string, participantId: string) =>
  reply(api.POST('/api/tournament/move-participant', { body: { tournamentId, to, participantId } }));

/** Enters athletes after the start: with a new draw, or in place of byes. */
export const addLatecomers = (tournamentId: string, participantIds: string[], redraw: boolean) =>
  reply(api.POST('/api/tournament/add-latecomer', { body: { tournamentId, participantIds, redraw } }));

/** Deletes a tournament that has no result. */
export const deleteTournament = (id: string) => reply(api.DELETE('/api/tournament/delete/{id}', of(id)));

/** Opens or closes registration. */
export const setStatus = (tournamentId: string, status: TournamentStatus) =>
  reply(api.POST('/api/tournament/status-update', { body: { tournamentId, status } }));

/** First-round matches with the entries of both slots. */
export type Seeding = { matchNumber: number; player1: string; player2: string }[];

/** Fills the first round: by lot for null, else as given. */
export const seed = (id: string, manualSeedingData: Seeding | null) =>
  reply(api.POST('/api/tournament/seed/{id}', { ...of(id), body: { manualSeedingData } }));

/** Calls the next matches. */
export const seedNextRound = (id: string) => reply(api.POST('/api/tournament/seed-next-round/{id}', of(id)));

/** Starts every scheduled match of a tournament. */
export const startRound = (tournamentId: string) => reply(api.POST('/api/tournament/start-round', { body: { tournamentId } }));

/** Adds people by their user ids; people who are already in stay in. */
export const addParticipants = (tournamentId: string, participantIds: string[]) =>
  reply(api.POST('/api/tournament/add-participant', { body: { tournamentId, participantIds } }));

/** Takes people out by their user ids. */
export const removeParticipants = (tournamentId: string, participantIds: string[]) =>
  reply(api.POST('/api/tournament/remove-participant', { body: { tournamentId, participantIds } }));

/** Removes people, by user id, from a bracket in which no match has started; it is drawn again without them. */
export const redrawWithout = (tournamentId: string, participantIds: string[]) =>
  reply(api.POST('/api/tournament/remove-participant', { body: { tournamentId, participantIds, redraw: true } }));

/** Assigns referees by their user ids. */
export const assignReferees = (tournamentId: string, refereeIds: string[]) =>
  reply(api.POST('/api/tournament/assign-referee', { body: { tournamentId, refereeIds } }));

/** Relieves referees by their user ids. */
export const removeReferees = (tournamentId: string, refereeIds: string[]) =>
  reply(api.POST('/api/tournament/remove-referee', { body: { tournamentId, refereeIds } }));

/** Starts a scheduled match. */
export const startMatch = (match: Pick<Match, '_id'>) => reply(api.POST('/api/match/start/{id}', of(match._id)));

/** Starts a match of an event despite a hold, a rest or a second match; the audit records that. */
export const startAnyway = (match: Pick<Match, '_id'>) => reply(api.POST('/api/match/start/{id}', { ...of(match._id), body: { anyway: true } }));

/** Sends a result; refused if the match has changed since it was read. */
export const sendResult = (match: Pick<Match, '_id' | 'version'>, report: Report) =>
  reply(api.PUT('/api/match/update-result/{id}', { ...of(match._id), body: { ...report, version: match.version } }));

/** Reports which of its two athletes did not come to a match, by their entries. */
export const sendNoShow = ({ _id, version }: Pick<Match, '_id' | 'version'>, absent: string[]) =>
  reply(api.POST('/api/match/no-show/{id}', { ...of(_id), body: { absent, version } }));

/** Undoes the start of a match. */
export const unstartMatch = (match: Pick<Match, '_id'>) => reply(api.POST('/api/match/unstart/{id}', of(match._id)));

/** Undoes the result of a match, which then continues. */
export const undoResult = ({ _id, version }: Pick<Match, '_id' | 'version'>) => reply(api.POST('/api/match/undo/{id}', { ...of(_id), body: { version } }));

/** A change of a whole bracket: first previewed, then sent with the version that the user saw. */
export type Revision = (attempt: { preview: true } | { version: number }) => Promise<Effect>;

const effectOf = async (call: Promise<{ data: Effect }>) => (await call).data;

/** Gives a match another result, even after further matches. */
export const correctResult =
  (matchId: string, report: Report, reason: string): Revision =>
  (attempt) =>
    effectOf(reply(api.POST('/api/match/correct/{id}', { ...of(matchId), body: { ...report, reason, ...attempt } })));

/** Takes an athlete out of a running tournament, at a match if given. */
export const leaveTournament =
  (body: { tournamentId: string; entryId: string; kind: Exclude<Departure, 'no-show'>; matchId?: string; reason?: string }): Revision =>
  (attempt) =>
    effectOf(reply(api.POST('/api/tournament/leave', { body: { ...body, ...attempt } })));

/** Undoes an athlete's departure. */
export const returnToTournament =
  (body: { tournamentId: string; entryId: string }): Revision =>
  (attempt) =>
    effectOf(reply(api.POST('/api/tournament/return', { body: { ...body, ...attempt } })));
