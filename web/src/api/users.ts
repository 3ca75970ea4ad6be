import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';

type Credentials = { email: string; password: string };
type Registration = Credentials & { name: string };

/** Logs in; the reply carries the token and the person. */
export function login(body: Credentials) {
  return reply(api.POST('/api/users/Login', { body }));
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
    queryFn: async () => (await reply(api.GET('/api/users/getuser/{id}', { params: { path: { id } } }))).data,
  });

/** Changes one's own name, address or picture. */
export function useUpdateUser(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; email: string; avatar?: string }) =>
      reply(api.PUT('/api/users/updateuser/{id}', { params: { path: { id } }, body })),
    onSuccess: ({ data }) => {
      queries.setQueryData(userOptions(id).queryKey, data);
    },
  });
}

/** Changes one's own password; the reply carries the only token that still counts. */
export function useChangePassword(id: string) {
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      reply(api.PUT('/api/users/change-password/{id}', { params: { path: { id } }, body })),
  });
}
