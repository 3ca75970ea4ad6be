import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import type { components } from './schema';
import type { PersonStatus } from './types';

/** The two kinds of people that an organizer manages. */
export type PersonKind = 'participant' | 'referee';

export type PeopleFilter = { search?: string; status?: PersonStatus; page?: number; limit?: number };

/** People of a kind; `total` counts the filtered ones, `counts` all. */
export const peopleOptions = (kind: PersonKind, filter: PeopleFilter = {}) =>
  queryOptions({
    queryKey: ['people', kind, filter],
    queryFn: async ({ signal }) => {
      const params = { query: filter };
      const { data, meta } =
        kind === 'participant'
          ? await reply(api.GET('/api/users/participant/all', { signal, params }))
          : await reply(api.GET('/api/users/referee/all', { signal, params }));
      return { items: data, total: meta?.total ?? data.length, counts: meta?.counts ?? {} };
    },
    placeholderData: keepPreviousData,
  });

/** A change to people of a kind, after which their lists reload. */
function usePeopleChange<Input, Output>(kind: PersonKind, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['people', kind] }),
  });
}

export type NewPerson = { name: string; email: string; password: string; status: PersonStatus };

export function useCreatePerson(kind: PersonKind) {
  return usePeopleChange(kind, (person: NewPerson) =>
    reply(api.POST('/api/users/createuser', { body: { ...person, email: person.email || undefined, password: person.password || undefined, role: kind } })),
  );
}

/** Creates an athlete from a name. The athlete cannot log in until the account is claimed. */
export async function createAthlete(name: string) {
  return (await reply(api.POST('/api/users/createuser', { body: { name, status: 'active', role: 'participant' } }))).data;
}

/** Changes a person. A banned person leaves the running tournaments: without `confirm` that is refused with their names (409). */
export function useUpdatePerson(kind: PersonKind, id: string) {
  return usePeopleChange(kind, ({ confirm, ...body }: { name: string; familyName: string; status: PersonStatus; confirm: boolean }) => {
    const params = { path: { id }, query: { ask: !confirm } };
    return kind === 'participant'
      ? reply(api.PUT('/api/users/participant/{id}', { params, body }))
      : reply(api.PUT('/api/users/referee/{id}', { params, body }));
  });
}

/**
 * Removes a person, who leaves the running tournaments. Without `confirm` the server refuses with the tournaments'
 * names (409).
 */
export function useDeletePerson(kind: PersonKind) {
  return usePeopleChange(kind, ({ id, confirm }: { id: string; confirm: boolean }) => {
    const params = { path: { id }, query: { ask: !confirm } };
    return kind === 'participant'
      ? reply(api.DELETE('/api/users/participant/{id}', { params }))
      : reply(api.DELETE('/api/users/referee/{id}', { params }));
  });
}

/** A preview of each line of a list of athletes; nothing is created. */
export const importPreviewOptions = (csv: string) =>
  queryOptions({
    queryKey: ['people', 'import-preview', csv],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/users/import', { signal, body: { csv, dryRun: true } }))).data,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/**
 * Makes an account for each line of a list, or for none. Repeated tries with one key make them once, and return links
 * for everyone each time.
 */
export function useImportAthletes() {
  return usePeopleChange('participant', async ({ csv, key }: { csv: string; key: string }) => {
    const params = { header: { 'Idempotency-Key': key } };
    return (await reply(api.POST('/api/users/import', { body: { csv }, params }))).data;
  });
}

/** The outcome of a merge of two accounts of one person. */
export type Merge = components['schemas']['Merge'];

/** A preview of a merge of two accounts of one person; nothing changes. */
export const mergePreviewOptions = (kept: string, gone: string) =>
  queryOptions({
    queryKey: ['people', 'merge', kept, gone],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/users/merge', { signal, body: { kept, gone, preview: true } }))).data,
    gcTime: 0,
    retry: false,
  });

/** Merges two accounts of one person. */
export function useMergePeople() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { kept: string; gone: string }) => (await reply(api.POST('/api/users/merge', { body }))).data,
    onSuccess: () => {
      for (const name of ['people', 'users', 'profile', 'leaderboard', 'tournaments', 'tournament', 'matches', 'events', 'event-athletes']) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}
