import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';

/** Notifications of the signed-in person, the latest first; `unread` counts all new ones. */
export const notificationsOptions = (filter: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['notifications', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/notifications', { signal, params: { query: filter } }));
      return { items: data, total: meta?.total ?? data.length, unread: meta?.counts?.unread ?? 0 };
    },
    placeholderData: keepPreviousData,
  });

/** Marks notifications as read: those with the ids, or all. */
export function useReadNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => reply(api.POST('/api/notifications/read', { body: { ids } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
