import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import type { EventState } from './types';

/** What the list of events can be narrowed by. */
export type EventFilter = { search?: string; state?: EventState; page?: number; limit?: number };

/** Events without their classes; those that run first. `counts` has how many there are by state. */
export const eventsOptions = (filter: EventFilter = {}) =>
  queryOptions({
    queryKey: ['events', 'list', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await reply(api.GET('/api/events', { signal, params: { query: filter } }));
      return { items: data, total: meta?.total ?? data.length, counts: meta?.counts ?? {} };
    },
    placeholderData: keepPreviousData,
  });

/** An event with its classes and officials. */
export const eventOptions = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/{id}', { signal, params: { path: { id } } }))).data,
  });

/** A change to an event, after which all that shows events is read anew. */
export function useEventChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  });
}

/** What makes an event; its settings are the usual ones. */
export type EventInput = { name: string; venue: string; timeZone: string; firstDay: string; lastDay: string; public: boolean };

export function useCreateEvent() {
  return useEventChange((body: EventInput) => reply(api.POST('/api/event/create', { body })));
}
