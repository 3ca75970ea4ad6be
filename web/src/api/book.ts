import { queryOptions } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import type { components } from './schema';

/** A document of an event's result book. */
export type BookDocument = components['schemas']['BookDocument'];

/** The documents of an event; the official ones have weights and birth years. */
export const bookOptions = (eventId: string, official: boolean) =>
  queryOptions({
    queryKey: ['events', eventId, 'book', official],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/book/{id}', { params: { path: { id: eventId }, query: { official } }, signal }))).data,
  });

/** The same as a workbook. */
export async function workbook(eventId: string, official: boolean): Promise<Blob> {
  const response = await send('GET', '/api/event/book/{id}/xlsx', { params: { path: { id: eventId }, query: { official } } });
  return response.ok ? response.blob() : refusal(response);
}
