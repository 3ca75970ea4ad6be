import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, reply } from './client';

/** Asks for a link to a new password; the reply is the same whether the address is known or not. */
export function askForLink(email: string) {
  return reply(api.POST('/api/users/forgot-password', { body: { email } }));
}

/** The person of a link's account. */
export const linkOwner = (token: string) =>
  queryOptions({
    queryKey: ['link-owner', token],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/users/link-owner', { body: { token }, signal }))).data,
    staleTime: Infinity,
    retry: false,
  });

/** Sets a new password with the secret of a link; a person without a login address adds one. */
export function resetPassword(body: { token: string; email?: string; password: string }) {
  return reply(api.POST('/api/users/reset-password', { body }));
}

/** A password link, for an organizer to hand to the person. */
export function useIssueResetLink() {
  return useMutation({
    mutationFn: async (id: string) => (await reply(api.POST('/api/users/reset-link/{id}', { params: { path: { id } } }))).data,
  });
}
