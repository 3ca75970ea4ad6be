import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, isRefusal, renewsToken, reply } from './client';
import { login, userOptions } from './users';
import { session } from '@/lib/session';

/** Changes the given fields of the signed-in person's account, one call after the other, so that the last one counts. */
export function useUpdateUser(id: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `user ${id}` },
    mutationFn: (body: { name?: string; familyName?: string; email?: string; avatar?: string; language?: string | null; initials?: boolean }) =>
      reply(api.PUT('/api/users/updateuser/{id}', { params: { path: { id } }, body })),
    onSuccess: ({ data }) => {
      queries.setQueryData(userOptions(id).queryKey, data);
    },
  });
}

/** Changes the password of the signed-in person and keeps the new token, now the only valid one. */
export function useChangePassword({ _id: id, email }: { _id: string; email: string }) {
  const change = async (body: { oldPassword: string; newPassword: string }) => {
    const { data } = await reply(api.PUT('/api/users/change-password/{id}', { params: { path: { id } }, body })).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      // The reply was lost. If the password was changed, the new one logs in.
      return login({ email, password: body.newPassword }).catch((refused: unknown) => {
        throw isRefusal(refused) ? error : new ApiError(0, unknown());
      });
    });
    session.setToken(data.token, id);
  };
  return useMutation({ mutationFn: (body: Parameters<typeof change>[0]) => renewsToken(change(body)) });
}

const unknown = () => t`The server didn't answer. If you are logged out, try the new password, because the change may have been saved.`;
