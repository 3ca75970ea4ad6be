import { queryOptions } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';

/** Where an event was, and what was kept of it. */
export type HandOvers = components['schemas']['HandOvers'];

/** What an import of an event's file does. */
export type EventImportPreview = components['schemas']['EventImportPreview'];

/** A file of an event with what a person decided about it. */
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

/** The event as it stood before an import, as a file. */
export function useKeptCopy() {
  return useEventChange((body: { eventId: string; copyId: string; passphrase: string }) => file('/api/event/copy', body));
}

async function file(path: string, body: object): Promise<Blob> {
  const response = await send('POST', path, { body });
  return response.ok ? response.blob() : refusal(response);
}

/** Runs an event here again that is away. */
export function useReclaimEvent() {
  return useEventChange((body: { eventId: string; reason: string }) => reply(api.POST('/api/event/reclaim', { body })));
}

/** Says what an import would do. */
export function usePreviewEventImport() {
  return useEventChange((body: EventImport) => reply(api.POST('/api/event/import/preview', { body })));
}

/** Imports a file: all of it, once. */
export function useImportEvent() {
  return useEventChange((body: EventImport) => reply(api.POST('/api/event/import', { body })));
}
