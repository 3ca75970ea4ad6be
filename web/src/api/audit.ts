import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import type { Deed } from './types';

export type DeedFilter = { tournament?: string; person?: string; page: number; limit: number };

/** Who did what, the latest first: everything, or what concerns one tournament or one person. */
export const deedsOptions = (filter: DeedFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/audit', { signal, params: { query: filter } }));
      return { items: data as Deed[], total: meta?.total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
