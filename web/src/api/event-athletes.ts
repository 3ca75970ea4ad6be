import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, reply } from './client';
import type { components } from './schema';
import type { EventDetail } from './types';
import { serverNow } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

type Shapes = components['schemas'];

/** An athlete at an event; `private` has the part for officials. */
export type EventAthlete = Shapes['EventAthlete'];
export type KnownAthlete = Shapes['KnownAthlete'];
export type OwnEntry = Shapes['OwnEntry'];

/** The data of an athlete to register. */
export type NewAthlete = Shapes['AthleteBody'];

/** A change of an athlete; omitted fields stay. */
export type AthleteEdit = Omit<Shapes['AthleteEdit'], '$schema'>;

const listKey = (eventId: string) => ['event-athletes', eventId, 'list'] as const;

/** All athletes of an event by name. The desk searches this list, so that it never waits for the network. */
export const eventAthletesOptions = (eventId: string) =>
  queryOptions({
    queryKey: listKey(eventId),
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/athletes/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** How often to check for a new day, in milliseconds. After a night of sleep a device's timers are late. */
const LOOKS = 60_000;

/** All athletes of an event, reloaded on each new day there, because weigh-ins may expire. */
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

/** The number of an event's athletes and, for officials, how many still need a weigh-in. */
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

/** The signed-in athlete's registration and data. */
export const ownEntryOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'own'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/entry/{id}', { signal, params: { path: { id: eventId } } }))).data,
  });

/** The known people who may be each of these athletes. */
export async function suggestAthletes(eventId: string, athletes: NewAthlete[], signal?: AbortSignal): Promise<KnownAthlete[][]> {
  return (await reply(api.POST('/api/event/suggest', { signal, body: { eventId, athletes } }))).data;
}

/** A change to athletes of an event: the list shows the replies at once and reloads. */
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
        // New athletes get their position when the list reloads.
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

/** Registers athletes, all or none; repeated tries with one key register once. */
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

/** Stores an attempt on the scales; repeated tries with one key store it once. */
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

/** Registers the signed-in athlete with all their classes, or changes the registration. */
export function useEnterOneself(eventId: string) {
  return useOwnChange(eventId, async (body: Omit<Shapes['OwnBody'], '$schema'>) => (await reply(api.POST('/api/event/enter/{id}', { params: { path: { id: eventId } }, body }))).data);
}

export function useWithdrawOneself(eventId: string) {
  return useOwnChange(eventId, async () => (await reply(api.POST('/api/event/withdraw/{id}', { params: { path: { id: eventId } } }))).data);
}
