import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** The ways to sign in; open to everyone. */
export const signInOptions = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/users/sign-in-options', { signal }))).data,
    // Changes only with the server's configuration and the first account, so it never goes stale on screen.
    staleTime: Infinity,
  });
