import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, reply } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';

export type TableLink = components['schemas']['TableLink'];
export type IssuedTableLink = components['schemas']['IssuedTableLink'];

/** The matches that can be pulled at a table, from all classes of its event. */
export const tableOptions = (id: string) =>
  queryOptions({
    queryKey: ['tables', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/table/{id}', { signal, params: { path: { id } } }))).data,
  });

/** The links of an event's tables, the latest first, without their secrets. */
export const tableLinksOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'table-links', eventId],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/table-links/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** The typed data of a table; omitted fields stay. */
export type TableInput = { number?: number; name?: string; referees?: string };

/** Adds a table under the lowest free number. */
export function useAddTable() {
  return useEventChange((body: TableInput & { eventId: string }) => reply(api.POST('/api/event/tables/create', { body })));
}

export function useUpdateTable(id: string) {
  return useEventChange((body: TableInput) => reply(api.PUT('/api/event/tables/update/{id}', { params: { path: { id } }, body })), { told: true });
}

/** Removes a table; its links end. */
export function useDeleteTable() {
  return useEventChange((id: string) => reply(api.DELETE('/api/event/tables/delete/{id}', { params: { path: { id } } })));
}

/** Makes a link for a helper; only the reply has its secret. */
export function useMakeTableLink() {
  return useEventChange((body: { tableId: string; helper: string; day: string }) => reply(api.POST('/api/event/table-links/create', { body })), { told: true });
}

/** Ends a link and its sessions. */
export function useEndTableLink() {
  return useEventChange((id: string) => reply(api.DELETE('/api/event/table-links/delete/{id}', { params: { path: { id } } })));
}

/** Starts a session with the secret of a link; can be repeated. */
export function useEnterTable() {
  return useMutation({ mutationFn: (token: string) => reply(api.POST('/api/table/enter', { body: { token } })) });
}

/** Whether a table is in use: open, paused for a while, or closed for the day. */
export type TableState = 'open' | 'paused' | 'closed';

export const setTableState = (id: string, state: TableState) => reply(api.PUT('/api/event/tables/update/{id}', { params: { path: { id } }, body: { state } }));
