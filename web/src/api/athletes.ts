import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** An athlete's profile, open to everyone who is logged in. */
export const profileOptions = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/users/profile/{id}', { signal, params: { path: { id } } }))).data,
  });
