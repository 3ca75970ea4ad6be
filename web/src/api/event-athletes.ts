import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, reply } from './client';
import type { components } from './schema';
import type { EventDetail } from './types';
import { serverNow } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

type Shapes = components['schemas'];

/** An athlete at an event; what officials alone may see of them is `private`. */
export type EventAthlete = Shapes['EventAthlete'];
export type KnownAthlete = Shapes['KnownAthlete'];
export type OwnEntry = Shapes['OwnEntry'];

/** The data of an athlete to register. */
export type NewAthlete = Shapes['AthleteBody'];

/** A change of an athlete; omitted fields stay. */
export type AthleteEdit = Omit<Shapes['AthleteEdit'], '$schema'>;

const listKey = (eventId: string) => ['event-athletes', eventId, 'list'] as const;

/** All athletes of an event by name. A desk looks for them here, so that it need not wait for a network. */
export const eventAthletesOptions = (eventId: string) =>
  queryOptions({
    queryKey: listKey(eventId),
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/athletes/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** How often it is looked whether another day has begun, in milliseconds. A device that slept over midnight has late timers. */
const LOOKS = 60_000;

/** All athletes of an event, read again when another day begins there, because weigh-ins may have expired. */
export function useEventAthletes({ _id, timeZone }: Pick<EventDetail, '_id' | 'timeZone'>, enabled = true) {
  const queries = useQueryClient();
  useEffect(() => {
    const { date } = eventClock({ timeZone });
    let day = date(serverNow());
    const looks = setInterval(() => {
      const now = date(serverNow());
      if (now !== day) void queries.invalidateQueries({ queryKey: ['event-athletes', _id] });
      day = now;
    }, LOOKS);
    return () => {
      clearInterval(looks);
    };
  }, [queries, _id, timeZone]);
  return useQuery({ ...eventAthletesOptions(_id), enabled });
}

/** The number of an event's athletes and, for officials, how many still have to be weighed. */
export const athleteCountsOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'counts'],
    queryFn: async ({ signal }) => {
      const { meta } = await reply(api.GET('/api/event/athletes/{id}', { signal, params: { path: { id: eventId }, query: { limit: 1 } } }));
      return { registered: meta?.counts?.['registered'] ?? 0, unweighed: meta?.counts?.['unweighed'] ?? 0 };
    },
  });

/** An athlete with the classes that fit, for officials. */
const eventAthleteOptions = (eventId: string, id: string) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'one', id],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/athlete/{id}', { signal, params: { path: { id } } }))).data,
  });

/** One's own registration, and what is known of oneself. */
export const ownEntryOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'own'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/entry/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** The known people whom each of these may be. */
export async function suggestAthletes(eventId: string, athletes: NewAthlete[], signal?: AbortSignal): Promise<KnownAthlete[][]> {
  return (await reply(api.POST('/api/event/suggest', { signal, body: { eventId, athletes } }))).data;
}

/** A change to athletes of an event: the replies take their places in the list at once, and it is read again. */
function useAthletesChange<Input>(eventId: string, change: (input: Input) => Promise<EventAthlete[]>, gone = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queries.setQueryData(eventAthletesOptions(eventId).queryKey, (list) => {
        if (!list) return list;
        const ids = new Set(changed.map((one) => one._id));
        if (gone) return list.filter((one) => !ids.has(one._id));
        const newer = new Map(changed.map((one) => [one._id, one]));
        const there = new Set(list.map((one) => one._id));
        // Somebody new comes to their place when the list is read.
        return [...list.map((one) => ((newer.get(one._id)?.version ?? 0) >= one.version ? (newer.get(one._id) ?? one) : one)), ...changed.filter((one) => !there.has(one._id))];
      });
      if (!gone) for (const one of changed) if (one.private?.fitting) queries.setQueryData(eventAthleteOptions(eventId, one._id).queryKey, one);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['event-athletes', eventId] });
      void queries.invalidateQueries({ queryKey: ['events'] });
    },
  });
}

/** Registers athletes, all or none; with the same key once, however often it is tried. */
export function useRegister(eventId: string) {
  return useAthletesChange(eventId, async ({ athletes, key }: { athletes: NewAthlete[]; key?: string }) => {
    const params = key === undefined ? undefined : { header: { 'Idempotency-Key': key } };
    return (await reply(api.POST('/api/event/register', { body: { eventId, athletes }, params }))).data;
  });
}

export function useUpdateAthlete(eventId: string) {
  return useAthletesChange(eventId, async ({ id, ...body }: AthleteEdit & { id: string }) => [
    (await reply(api.PUT('/api/event/athlete/{id}', { params: { path: { id } }, body }))).data,
  ]);
}

export function useDeleteAthlete(eventId: string) {
  return useAthletesChange(eventId, async (id: string) => [(await reply(api.DELETE('/api/event/athlete/delete/{id}', { params: { path: { id } } }))).data], true);
}

/** Keeps an attempt on the scales; with the same key once, however often it is tried. */
export function useWeigh(eventId: string) {
  return useAthletesChange(eventId, async ({ id, grams, key }: { id: string; grams: number; key: string }) => [
    (await reply(api.POST('/api/event/weigh/{id}', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { grams } }))).data,
  ]);
}

/** An official's decision about an athlete who was not weighed for some classes. */
export function useMarkWeighIn(eventId: string) {
  return useAthletesChange(eventId, async ({ id, ...body }: Omit<Shapes['WeighInMarkingBody'], '$schema'> & { id: string }) => [
    (await reply(api.POST('/api/event/weigh-in/mark/{id}', { params: { path: { id } }, body }))).data,
  ]);
}

/** An athlete who was not weighed for classes that are not drawn. */
export type AbsentAthlete = Shapes['AbsentAthlete'];

/** The athletes who would be marked if weigh-in were closed now. */
export const weighInClosingOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'absent'],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/event/weigh-in/preview', { signal, body: { eventId } }))).data,
    staleTime: 0,
  });

/** Marks absent athletes as not weighed: they leave the classes. */
export function useCloseWeighIn(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { classIds: string[]; athleteIds: string[] }) => (await reply(api.POST('/api/event/weigh-in/close', { body: { eventId, ...body } }))).data,
    meta: { shownInPlace: true },
    onSettled: () => {
      for (const queryKey of [['event-athletes', eventId], ['events'], ['tournaments']]) void queries.invalidateQueries({ queryKey });
    },
  });
}

function useOwnChange<Input>(eventId: string, change: (input: Input) => Promise<OwnEntry>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (own) => {
      queries.setQueryData(ownEntryOptions(eventId).queryKey, own);
    },
    onSettled: () => {
      for (const queryKey of [['event-athletes', eventId], ['events'], ['tournaments']]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Registers the signed-in athlete with all their classes, or changes that. */
export function useEnterOneself(eventId: string) {
  return useOwnChange(eventId, async (body: Omit<Shapes['OwnBody'], '$schema'>) => (await reply(api.POST('/api/event/enter/{id}', { params: { path: { id: eventId } }, body }))).data);
}

export function useWithdrawOneself(eventId: string) {
  return useOwnChange(eventId, async () => (await reply(api.POST('/api/event/withdraw/{id}', { params: { path: { id: eventId } } }))).data);
}
