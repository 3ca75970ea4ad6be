import { queryOptions } from '@tanstack/react-query';
import { api, reply, send } from '@/api/client';
import type { Bout, DeviceReport, NewEntry } from '@/api/types';

const of = (id: string) => ({ params: { path: { id } } });

/** Loads the log of a match with what a pad shows. */
export const getBout = async (matchId: string, signal?: AbortSignal): Promise<Bout> => (await reply(api.GET('/api/match/log/{id}', { ...of(matchId), signal }))).data;

/** One attempt to append to a log; the caller reads the reply. */
export const postEntries = (matchId: string, body: { device: string; epoch: number; entries: NewEntry[] }, patience: number) =>
  send('POST', '/api/match/log/{id}', { ...of(matchId), body, once: patience });

/** One attempt to call a bout to a table; the reply is the caller's to read. The key makes it the same call however often it is sent. */
export const postCall = (body: { matchId: string; tableId: string }, key: string, patience: number) =>
  send('POST', '/api/event/queue/call', { params: { header: { 'Idempotency-Key': key } }, body, once: patience });

/** The log of a match in the cache, with what a pad shows. */
export const boutKey = (matchId: string) => ['bout', matchId] as const;

/** Makes this device the one that scores a match. */
export const takeOver = async (matchId: string, device: string): Promise<Bout> => (await reply(api.POST('/api/match/take-over/{id}', { ...of(matchId), body: { device } }))).data;

/** Tells the server what this device has not been able to hand over. */
export const reportDevice = (device: string, body: DeviceReport, patience: number) => send('PUT', '/api/devices/{device}', { params: { path: { device } }, body, once: patience });

/** The devices of everybody that hold something back; for organizers. */
export const devicesOptions = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/devices', { signal }))).data.devices,
    refetchInterval: 15_000,
  });
