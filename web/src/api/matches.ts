import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** The matches of an athlete, over all tournaments. */
export const matchesOfAthleteOptions = (userId: string) =>
  queryOptions({
    queryKey: ['matches', 'athlete', userId],
    queryFn: async () =>
      (await reply(api.GET('/api/match/participant-data/{id}', { params: { path: { id: userId } } }))).data,
  });

/** The matches of the tournaments that a referee may officiate. */
export const matchesOfRefereeOptions = (userId: string) =>
  queryOptions({
    queryKey: ['matches', 'referee', userId],
    queryFn: async () =>
      (await reply(api.GET('/api/match/referee-data/{id}', { params: { path: { id: userId } } }))).data,
  });
