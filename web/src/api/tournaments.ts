import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import type { TournamentStatus } from './types';

/** What a list of tournaments can be narrowed by; without `limit` it is whole. */
export type TournamentFilter = {
  search?: string;
  status?: TournamentStatus;
  /** A category's id. */
  category?: string;
  page?: number;
  limit?: number;
};

/** Tournaments without their matches; `total` counts all that the filter lets through. */
export const tournamentsOptions = (filter: TournamentFilter = {}) =>
  queryOptions({
    queryKey: ['tournaments', 'list', filter],
    queryFn: async () => {
      const { data, meta } = await reply(api.GET('/api/tournament/get-all', { params: { query: filter } }));
      return { items: data, total: meta?.total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
