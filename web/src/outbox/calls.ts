import { queryOptions } from '@tanstack/react-query';
import { api, reply, send } from '@/api/client';
import type { Bout, DeviceReport, NewEntry } from '@/api/types';

const of = (id: string) => ({ params: { path: { id } } });

/** Loads the log of a match with a pad's other data. */
export const getBout = async (matchId: string, signal?: AbortSignal): Promise<Bout> => (await reply(api.GET('/api/match/log/{id}', { ...of(matchId), signal }))).data;

/** One attempt to append to a log; the caller reads the reply. */
export const postEntries = (matchId: string, body: { device: string; epoch: number; entries: NewEntry[] }, patience: number) =>
  send('POST', '/api/match/log/{id}', { ...of(matchId), body, once: patience });

/** One attempt to call a bout to a table; the caller reads the reply. The key makes repeated requests the same call. */
export const postCall = (body: { matchId: string; tableId: string }, key: string, patience: number) =>
  send('POST', '/api/event/queue/call', { params: { header: { 'Idempotency-Key': key } }, body, once: patience });

/** The cache key of a match's log with a pad's other data. */
export const boutKey = (matchId: string) => ['bout', matchId] as const;

/** Makes this device the keeper of a match's log. */
export const takeOver = async (matchId: string, device: string): Promise<Bout> => (await reply(api.POST('/api/match/take-over/{id}', { ...of(matchId), body: { device } }))).data;

/** Reports this device's unsent entries to the server. */
export const reportDevice = (device: string, body: DeviceReport, patience: number) => send('PUT', '/api/devices/{device}', { params: { path: { device } }, body, once: patience });

/** All devices with held-back entries; for organizers. */
export const devicesOptions = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/devices', { signal }))).data.devices,
    refetchInterval: 15_000,
  });
