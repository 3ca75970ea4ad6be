import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, isRefusal, renewsToken, reply } from './client';
import { session } from '@/lib/session';

type Credentials = { email: string; password: string };
type Registration = Credentials & { name: string };

/** Logs in; the reply carries the token and the person. */
export function login(body: Credentials) {
  return reply(api.POST('/api/users/Login', { body }));
}

/**
 * Ends a token on the server, once and without waiting: whoever logs out is logged out
 * here at once, also without network, where the token stays good until it expires.
 */
export async function logout(token: string) {
  try {
    await fetch('/api/users/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true });
  } catch {
    // Nobody is there to be told.
  }
}

/** Redeems the code with which a provider's sign-in ended; a refusal says why. */
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

/** Changes what is given of one's own account, one call after the other, so that the last counts. */
export function useUpdateUser(id: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `user ${id}` },
    mutationFn: (body: { name?: string; email?: string; avatar?: string; language?: string | null; initials?: boolean }) =>
      reply(api.PUT('/api/users/updateuser/{id}', { params: { path: { id } }, body })),
    onSuccess: ({ data }) => {
      queries.setQueryData(userOptions(id).queryKey, data);
    },
  });
}

/** Changes one's own password and keeps the new token, the only one that still counts. */
export function useChangePassword({ _id: id, email }: { _id: string; email: string }) {
  const change = async (body: { oldPassword: string; newPassword: string }) => {
    const { data } = await reply(api.PUT('/api/users/change-password/{id}', { params: { path: { id } }, body })).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      // The answer was lost. If the password has been changed, the new one logs in.
      return login({ email, password: body.newPassword }).catch((refused: unknown) => {
        throw isRefusal(refused) ? error : new ApiError(0, unknown());
      });
    });
    session.setToken(data.token, id);
  };
  return useMutation({ mutationFn: (body: Parameters<typeof change>[0]) => renewsToken(change(body)) });
}

const unknown = () => t`The server did not answer. If you are logged out, try the new password: it may have been changed.`;
