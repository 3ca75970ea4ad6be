import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

type Credentials = { email: string; password: string };
type Registration = Credentials & { name: string };

/** Logs in; the reply carries the token and the person. */
export function login(body: Credentials) {
  return reply(api.POST('/api/users/Login', { body }));
}

/**
 * Ends a token on the server, once and without waiting. The person is logged out here at once. Without a network the
 * token stays valid until it expires.
 */
export async function logout(token: string) {
  try {
    await fetch('/api/users/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true });
  } catch {
    // Nobody is left to tell.
  }
}

/** Redeems the code of a provider's sign-in; a refusal has the reason. */
export function exchangeSignIn(code: string) {
  return reply(api.POST('/api/auth/exchange', { body: { code } }));
}

/** Makes an account for oneself; the server chooses the role. */
export function register(body: Registration) {
  return reply(api.POST('/api/users/createuser', { body: { ...body, status: 'active' } }));
}

/** One person: oneself, or anyone for an organizer. */
export const userOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/users/getuser/{id}', { signal, params: { path: { id } } }))).data,
  });
