import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import type { components } from './schema';
import type { EventState, RuleBook } from './types';

/**
 * A change to an event. Then everything about events reloads. The error appears where the change was made, unless the
 * caller shows it.
 */
export function useEventChange<Input, Output>(change: (input: Input) => Promise<Output>, { told = false } = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { shownInPlace: !told },
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  });
}

/** The data of a new event; its settings are those of the rule book. */
export type EventInput = { name: string; venue: string; timeZone: string; firstDay: string; lastDay: string; public: boolean; tables: number; settings: { ruleBook: RuleBook['_id'] } };

export function useCreateEvent() {
  return useEventChange((body: EventInput) => reply(api.POST('/api/event/create', { body })), { told: true });
}

export function useCreateClasses() {
  return useEventChange((body: ClassesInput) => reply(api.POST('/api/event/classes/create', { body })));
}

/** Makes the same classes for the other arm, with or without the athletes. */
export function useAddArm() {
  return useEventChange((body: { eventId: string; classIds?: string[]; athletes: boolean }) => reply(api.POST('/api/event/classes/add-arm', { body })));
}

/** Merges a class into another, which then takes the athletes of both. */
export function useMergeClasses() {
  return useEventChange((body: { from: string; into: string }) => reply(api.POST('/api/event/classes/merge', { body })));
}

/** Merges classes into others, one after the other; the first refusal ends it, with the rest unmerged. */
export function useMergeSeveral() {
  const queries = useQueryClient();
  return useEventChange(async (merges: readonly { from: string; into: string }[]) => {
    for (const body of merges) {
      await reply(api.POST('/api/event/classes/merge', { body }));
      await queries.invalidateQueries({ queryKey: ['events'] });
    }
  });
}

/** A change of a class; omitted fields stay, except that a name nobody typed follows the limits. */
export type ClassEdit = Omit<components['schemas']['ClassEdit'], '$schema'>;

/** Changes a class, unless it has changed since the seen version. */
export function useUpdateClass(id: string) {
  return useEventChange((body: ClassEdit) => reply(api.PUT('/api/event/classes/update/{id}', { params: { path: { id } }, body })));
}

/** Closes a class of one athlete with place 1, without a match. */
export function useCloseClass() {
  return useEventChange(({ _id, version }: { _id: string; version: number }) =>
    reply(api.POST('/api/event/classes/close/{id}', { params: { path: { id: _id } }, body: { version } })),
  );
}

/** The places of a class that was pulled on paper, and the athletes without one. */
export type PaperPlaces = Omit<components['schemas']['ClosingBody'], '$schema'>;

/** Closes a class that was pulled on paper, or elsewhere, with its places. */
export function useCloseFromPaper(id: string) {
  return useEventChange((body: PaperPlaces) => reply(api.POST('/api/event/classes/close/{id}', { params: { path: { id } }, body })));
}

/** Decides whether athletes behind a disqualified athlete move up. */
export function useDecideDisqualified() {
  return useEventChange((body: { tournamentId: string; entryId: string; behind: 'stay' | 'move-up' | 'rule'; reason: string }) => reply(api.POST('/api/tournament/disqualified', { body })));
}

/** Reopens a class that was closed without a match or from paper. */
export function useReopenClass() {
  return useEventChange(({ _id, version }: { _id: string; version: number }) =>
    reply(api.POST('/api/event/classes/reopen/{id}', { params: { path: { id: _id } }, body: { version } })),
  );
}

export function useDeleteClass() {
  return useEventChange((id: string) => reply(api.DELETE('/api/event/classes/delete/{id}', { params: { path: { id } } })));
}

/** Deletes classes one by one and hides each at once. The first refusal stops it. */
export function useDeleteClasses() {
  const queries = useQueryClient();
  return useEventChange(async (ids: readonly string[]) => {
    for (const id of ids) {
      await reply(api.DELETE('/api/event/classes/delete/{id}', { params: { path: { id } } }));
      await queries.invalidateQueries({ queryKey: ['events'] });
    }
  });
}

/** Makes tournaments classes of an event. */
export function useAdoptTournaments() {
  return useEventChange((body: { eventId: string; tournaments: { tournamentId: string; class: ClassInput }[] }) =>
    reply(api.POST('/api/event/classes/adopt', { body })),
  );
}

/** A change of an event; omitted fields stay. */
export type EventEdit = Omit<components['schemas']['EventEdit'], '$schema'>;

/** Changes an event, unless it has changed since the seen version. */
export function useUpdateEvent(id: string) {
  return useEventChange((body: EventEdit) => reply(api.PUT('/api/event/update/{id}', { params: { path: { id } }, body })), { told: true });
}

export function useSetEventState(id: string) {
  return useEventChange((body: { state: EventState; version: number }) => reply(api.POST('/api/event/state/{id}', { params: { path: { id } }, body })));
}

/** Gives a person a role at an event, or removes it. */
export function useSetOfficial() {
  return useEventChange((body: { eventId: string; userId: string; role?: 'organizer' | 'referee' }) => reply(api.POST('/api/event/set-official', { body })));
}

export function useDeleteEvent() {
  return useEventChange((id: string) => reply(api.DELETE('/api/event/delete/{id}', { params: { path: { id } } })));
}

/** Makes an event public, so that anyone can read it without an account, or makes it private again. */
export function useSetEventPublic(id: string) {
  return useEventChange((isPublic: boolean) => reply(api.PUT('/api/event/update/{id}', { params: { path: { id } }, body: { public: isPublic } })));
}

/** Weight classes of federations. */
export const templatesOptions = () =>
  queryOptions({
    queryKey: ['event-templates'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/templates', { signal }))).data,
    staleTime: Infinity,
  });

/** Rule books with their settings for a new event. */
export const ruleBooksOptions = () =>
  queryOptions({
    queryKey: ['rule-books'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/rule-books', { signal }))).data,
    staleTime: Infinity,
  });

/** The classes to make: templates × arms, and single classes. */
export type ClassesInput = { eventId: string; templates: string[]; arms: ('right' | 'left')[]; classes: ClassInput[] };

/** The limits of a class as typed; an omitted one is no limit. */
export type ClassInput = components['schemas']['ClassBody'];

/** A preview of the classes; existing ones are left out. */
export const classPreviewOptions = (body: ClassesInput) =>
  queryOptions({
    queryKey: ['events', 'preview', body],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/event/classes/preview', { body, signal }))).data,
    placeholderData: keepPreviousData,
  });

/** A preview of the class that another one is merged into. */
export const mergePreviewOptions = (body: { from: string; ids?: string[]; into: string }) =>
  queryOptions({
    queryKey: ['events', 'merge-preview', body],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/event/classes/merge-preview', { body, signal }))).data,
  });
