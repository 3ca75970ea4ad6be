import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import { useEventChange } from './event-changes';
import type { components } from './schema';

/** A team of an event, with names that may mean the same team. */
export type EventTeam = components['schemas']['EventTeam'];

/** The teams of an event, for its officials. */
export const teamsOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'teams'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/teams/{id}', { params: { path: { id: eventId } }, signal }))).data,
  });

/** Merges teams, or renames one. */
export function useRenameTeams() {
  return useEventChange((body: { eventId: string; level: EventTeam['level']; from: string[]; to: string }) => reply(api.POST('/api/event/teams/rename', { body })));
}
