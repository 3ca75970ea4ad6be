import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, reply } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';

type Shapes = components['schemas'];

/** All draws of an event, and the lots of latecomers. */
export type EventDraws = Shapes['EventDraws'];
export type EventDraw = Shapes['EventDraw'];
export type DrawRecord = Shapes['DrawRecord'];
export type DrawEntry = Shapes['DrawEntry'];
/** The result of checking a draw. */
export type DrawCheck = Shapes['DrawCheck'];

/** The draws of an event, reloaded with each change to the event or its classes. */
export const drawsOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'draws', eventId],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/draws/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** Freezes the entries of classes, and commits to their draws. */
export function usePublishDraws() {
  return useEventChange((body: { eventId: string; classIds: string[] }) => reply(api.POST('/api/event/draw/publish', { body })));
}

/** Makes the published draws; without a number from the hall they are not protected. */
export function useMakeDraws() {
  return useEventChange((body: { eventId: string; classIds: string[]; hallNumber?: string }) => reply(api.POST('/api/event/draw/make', { body })));
}

/** Lets the server check a draw of this or another instance. */
export function useVerifyDraw() {
  return useMutation({ mutationFn: (record: DrawRecord) => reply(api.POST('/api/draw/verify', { body: record })) });
}

/** Offers the record of a draw as the file that `toproll draw` reads. */
export function downloadRecord(draw: EventDraw): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(draw.record, null, 2), '\n'], { type: 'application/json' }));
  link.download = `${draw.class.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-${String(draw.record.draw.number)}.json`;
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
