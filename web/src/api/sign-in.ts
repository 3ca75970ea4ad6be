import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** How people get into this server; open to everybody. */
export const signInOptions = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/users/sign-in-options', { signal }))).data,
    // It changes with the server's configuration and the first account, not under somebody's eyes.
    staleTime: Infinity,
  });
