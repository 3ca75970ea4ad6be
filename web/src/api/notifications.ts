import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';

/** What happened that concerns the signed-in person, the latest first. */
export const notificationsOptions = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: async () => (await reply(api.GET('/api/notifications'))).data,
  });

/** Marks notifications as read: those with the ids, or all. */
export function useReadNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => reply(api.POST('/api/notifications/read', { body: { ids } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
