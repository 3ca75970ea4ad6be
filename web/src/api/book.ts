import { queryOptions } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';
import { csvSeparator } from '@/lib/csv';

/** A document of an event's result book. */
export type BookDocument = components['schemas']['BookDocument'];

/** A final version of the book. */
export type BookVersion = components['schemas']['BookVersion'];

/**
 * Which edition of the book: official, with weights and birth years, or public; its languages; a final version, or
 * the current state.
 */
export type BookChoice = { official: boolean; language?: string; second?: string; version?: number };

/** The documents of an event. */
export const bookOptions = (eventId: string, choice: BookChoice) =>
  queryOptions({
    queryKey: ['events', eventId, 'book', choice],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/book/{id}', { params: { path: { id: eventId }, query: choice }, signal }))).data,
  });

/** The book as a file: a workbook, or an archive with the workbook, JSON, and CSV for the reader's spreadsheet. */
export async function bookFile(eventId: string, kind: 'xlsx' | 'zip', choice: BookChoice): Promise<Blob> {
  const response = await send('GET', `/api/event/book/{id}/${kind}`, { params: { path: { id: eventId }, query: { ...choice, decimal: csvSeparator() === ';' ? 'comma' : 'point' } } });
  return response.ok ? response.blob() : refusal(response);
}

/** The final versions of the book in order; the last one is the current one. */
export const bookVersionsOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'book', 'versions'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/book/{id}/versions', { params: { path: { id: eventId } }, signal }))).data,
  });

/** Makes the current book final. */
export function useFinishBook() {
  return useEventChange((body: { eventId: string; language?: string; second?: string; reason?: string }) => reply(api.POST('/api/event/book/final', { body })));
}

/** Records who received a version. */
export function useHandOutBook() {
  return useEventChange((body: { eventId: string; number: number; to: string }) => reply(api.POST('/api/event/book/handout', { body })));
}
