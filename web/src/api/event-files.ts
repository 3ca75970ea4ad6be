import { queryOptions } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';

/** The hand-overs of an event, and the copies kept here. */
export type HandOvers = components['schemas']['HandOvers'];

/** The effect of importing an event's file. */
export type EventImportPreview = components['schemas']['EventImportPreview'];

/** A file of an event with a person's decisions. */
export type EventImport = Omit<components['schemas']['EventImportRequestBody'], '$schema'>;

export const handOversOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'hand-overs'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/hand-overs/{id}', { params: { path: { id: eventId } }, signal }))).data,
  });

/** Writes an event to a file. A hand-over makes it read-only here. */
export function useExportEvent() {
  return useEventChange((body: { eventId: string; passphrase: string; handOver: boolean; to: string }) => file('/api/event/export', body));
}

/** The copy of an event from before an import, as a file. */
export function useKeptCopy() {
  return useEventChange((body: { eventId: string; copyId: string; passphrase: string }) => file('/api/event/copy', body));
}

async function file(path: string, body: object): Promise<Blob> {
  const response = await send('POST', path, { body });
  return response.ok ? response.blob() : refusal(response);
}

/** Reclaims an event that is away. */
export function useReclaimEvent() {
  return useEventChange((body: { eventId: string; reason: string }) => reply(api.POST('/api/event/reclaim', { body })));
}

/** Previews an import. */
export function usePreviewEventImport() {
  return useEventChange((body: EventImport) => reply(api.POST('/api/event/import/preview', { body })));
}

/** Imports a whole file, once. */
export function useImportEvent() {
  return useEventChange((body: EventImport) => reply(api.POST('/api/event/import', { body })));
}
