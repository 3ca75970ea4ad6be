import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

type Credentials = { email: string; password: string };
type Registration = Credentials & { name: string };

/** Logs in; the reply carries the token and the person. */
export async function login(body: Credentials) {
  return reply(api.POST('/api/users/Login', { body }));
}

/** Makes an account for oneself; the server chooses the role. */
export async function register(body: Registration) {
  return reply(api.POST('/api/users/createuser', { body: { ...body, status: 'active' } }));
}

/** One person; only oneself, or anyone for an organizer. */
export const userOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async () => (await reply(api.GET('/api/users/getuser/{id}', { params: { path: { id } } }))).data,
  });
