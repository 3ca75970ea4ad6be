import { queryOptions } from '@tanstack/react-query';
import { api, refusal, reply, send } from './client';
import { useEventChange } from './event-changes';

/** What a picture of an event is for. */
export type PictureKind = 'logo' | 'background';

/** Sets a picture of an event from a data: address; an empty one removes it. */
export function useSetEventPicture(eventId: string) {
  return useEventChange((body: { kind: PictureKind; picture: string }) => reply(api.PUT('/api/event/picture/{id}', { params: { path: { id: eventId } }, body })));
}

/** A picture of an event as a data: address, which needs no further load when it is printed; null without one. */
export const eventPictureOptions = (event: { _id: string } & Partial<Record<PictureKind, string>>, kind: PictureKind) =>
  queryOptions({
    queryKey: ['event-pictures', event._id, kind, event[kind] ?? ''],
    queryFn: async ({ signal }) => {
      const picture = event[kind];
      if (!picture) return null;
      const response = await send('GET', '/api/event/picture/{id}/{kind}/{picture}', { params: { path: { id: event._id, kind, picture } }, signal });
      return response.ok ? dataUrl(await response.blob()) : refusal(response);
    },
    staleTime: Infinity,
  });

/** A file as a data: address. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => { resolve(reader.result as string); };
    reader.onerror = () => { reject(reader.error ?? new Error('The file cannot be read.')); };
    reader.readAsDataURL(file);
  });
}
