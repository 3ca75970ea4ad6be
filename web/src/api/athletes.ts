import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** What an athlete has done, open to everybody who is logged in. */
export const profileOptions = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/users/profile/{id}', { signal, params: { path: { id } } }))).data,
  });

/** Athletes and tournaments whose names have words that begin so, at most `limit` of each. */
export const searchOptions = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['search', q, limit],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/search', { signal, params: { query: { q, limit } } }))).data,
    placeholderData: keepPreviousData,
  });
