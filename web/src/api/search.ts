import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** Athletes and tournaments whose names have all parts of a query, at most `limit` of each. */
export const searchOptions = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['search', q, limit],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/search', { signal, params: { query: { q, limit } } }))).data,
    placeholderData: keepPreviousData,
  });
