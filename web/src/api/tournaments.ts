import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import type { BestOf, Rounds, Seeding, TournamentStatus } from './types';

/** The filter of a list of tournaments; without `limit` the list is complete. */
export type TournamentFilter = {
  search?: string;
  /** "current" is every status except archived, for lists. */
  status?: TournamentStatus | 'current';
  /** A category's id, or "open" for those without one. */
  category?: string;
  page?: number;
  limit?: number;
};

/** Tournaments without their matches and people; `total` counts the filtered ones, `counts` all. */
export const tournamentsOptions = (filter: TournamentFilter = {}) =>
  queryOptions({
    queryKey: ['tournaments', 'list', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/tournament/get-all', { signal, params: { query: { ...filter, brief: true } } }));
      return { items: data, total: meta?.total ?? data.length, counts: meta?.counts ?? {} };
    },
    placeholderData: keepPreviousData,
  });

/** How many tournaments an athlete takes part in. */
export const joinedCountOptions = (userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'joined', userId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: userId }, query: { brief: true, page: 1, limit: 1 } };
      const { data, meta } = await reply(api.GET('/api/tournament/participant-data/{id}', { signal, params }));
      return meta?.total ?? data.length;
    },
  });

/** The ids of an athlete's tournaments. */
export const joinedOptions = (userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'joined', userId, 'ids'],
    queryFn: async ({ signal }) => {
      const { data } = await reply(api.GET('/api/tournament/participant-data/{id}', { signal, params: { path: { id: userId }, query: { brief: true } } }));
      return data.map((one) => one._id);
    },
  });

/**
 * Completed and archived tournaments, the latest first; `years` counts those outside events, the newest year first, and
 * `classes` those of events.
 */
export const historyOptions = (filter: { search?: string; year?: number; page?: number; limit?: number } = {}) =>
  queryOptions({
    queryKey: ['tournaments', 'history', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/tournament/history', { signal, params: { query: filter } }));
      return { items: data.data, total: meta?.total ?? data.data.length, years: yearsOf(meta?.counts), classes: meta?.counts?.classes ?? 0 };
    },
    placeholderData: keepPreviousData,
  });

function yearsOf(counts: Record<string, number> = {}) {
  return Object.entries(counts)
    .filter(([name]) => name !== 'classes')
    .map(([year, count]) => ({ year: Number(year), count }))
    .sort((a, b) => b.year - a.year);
}

/** The data of the tournament form. */
export type TournamentInput = {
  name: string;
  description: string;
  category: string | null;
  settings: { bestOf: BestOf; seeding: Seeding; rounds: Rounds; latecomers: boolean };
  startAt: string | null;
  public: boolean;
};

/** A change to tournaments, after which all views of them reload. */
function useTournamentChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['tournaments'] }),
  });
}

export function useCreateTournament() {
  return useTournamentChange((body: TournamentInput) => reply(api.POST('/api/tournament/create', { body })));
}

/** Changes a tournament, unless it has changed since the seen version. */
export function useUpdateTournament(id: string) {
  return useTournamentChange((body: TournamentInput & { version: number }) =>
    reply(api.PUT('/api/tournament/update/{id}', { params: { path: { id } }, body })),
  );
}

export function useArchiveTournament() {
  return useTournamentChange((id: string) =>
    reply(api.POST('/api/tournament/archive/{id}', { params: { path: { id } } })),
  );
}

/** Enters athletes into a tournament before its start; athletes who are already in stay in. */
export function useJoinTournament() {
  return useTournamentChange((body: { tournamentId: string; participantIds: string[] }) =>
    reply(api.POST('/api/tournament/add-participant', { body })),
  );
}
