import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import type { EventState } from './types';

/** The filter of the list of events. */
export type EventFilter = { search?: string; state?: EventState; page?: number; limit?: number };

/** Events without their classes, running ones first. `counts` has the number by state. */
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

/** The places in the finished classes of an event. */
export const resultsOptions = (id: string) =>
  queryOptions({
    queryKey: ['events', 'results', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/results/{id}', { signal, params: { path: { id } } }))).data,
  });

/** Medals, points and totals of both arms from an event's finished classes. */
export const standingsOptions = (id: string) =>
  queryOptions({
    queryKey: ['events', 'standings', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/standings/{id}', { signal, params: { path: { id } } }))).data,
  });
