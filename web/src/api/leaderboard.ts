import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

export type LeaderboardFilter = { search?: string; page?: number; limit?: number };

/** Everyone's standing over all tournaments, best first. */
export const leaderboardOptions = (filter: LeaderboardFilter = {}) =>
  queryOptions({
    queryKey: ['leaderboard', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/tournament/global-leaderboard', { signal, params: { query: filter } }));
      return { items: data.leaderboard, total: meta?.total ?? data.leaderboard.length };
    },
    placeholderData: keepPreviousData,
  });
