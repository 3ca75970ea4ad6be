import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** The pages for the operator's texts. */
export type LegalPage = 'terms' | 'privacy';

/** The operator's own text for a page, or empty; open to everyone. */
export const legalOptions = (page: LegalPage) =>
  queryOptions({
    queryKey: ['legal', page],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/legal/{page}', { signal, params: { path: { page } } }))).data.text,
  });
