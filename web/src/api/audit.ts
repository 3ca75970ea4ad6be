import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import type { AuditEntry } from './types';

export type AuditFilter = { tournament?: string; person?: string; page: number; limit: number };

/** The audit, latest first: everything, or entries about one tournament or one person. */
export const auditOptions = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/audit', { signal, params: { query: filter } }));
      return { items: data as AuditEntry[], total: meta?.total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
