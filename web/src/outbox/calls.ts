import { queryOptions } from '@tanstack/react-query';
import { refusal, send } from '@/api/client';
import type { Match } from '@/api/types';
import type { Entry, Rules } from '@/bout/log';

/** The log of a bout as the server has it. */
export type Log = {
  matchId: string;
  tournamentId: string;
  /** Counts who has held the bout: 0 nobody yet. What was entered in an older one is refused. */
  epoch: number;
  scorer: { _id: string; name: string; device: string; since: string } | null;
  rules: Rules;
  bestOf: number;
  /** In the server's order; it only grows. */
  entries: Entry[];
};

/** All that a pad shows. */
export type Bout = {
  match: Match;
  tournament: { _id: string; name: string; arm: 'left' | 'right' | 'any' | null };
  /** The next match of the tournament that is scheduled. */
  next: Match | null;
  log: Log;
};

/** What a device says of itself. */
export type DeviceReport = {
  waiting: number;
  since?: string;
  refused: { entry: Entry; matchId: string; code: string; message: string; at: string }[];
};

/** A device with something that has not reached the server, or was refused. */
export type Device = DeviceReport & { device: string; name: string; official: { _id: string; name: string }; seen: string };

async function read<Data>(response: Response): Promise<Data> {
  if (!response.ok) return refusal(response);
  const { data } = (await response.json()) as { data: Data };
  return data;
}

const of = (id: string) => ({ params: { path: { id } } });

/** Loads the log of a match with what a pad shows. */
export const getBout = async (matchId: string, signal?: AbortSignal) => read<Bout>(await send('GET', '/api/match/log/{id}', { ...of(matchId), signal }));

/** One attempt to append to a log; the reply is the caller's to read, whatever it says. */
export const postEntries = (matchId: string, body: { device: string; epoch: number; entries: Entry[] }, patience: number) =>
  send('POST', '/api/match/log/{id}', { ...of(matchId), body, once: patience });

/** The log of a match in the cache, with what a pad shows. */
export const boutKey = (matchId: string) => ['bout', matchId] as const;

/** Makes this device the one that scores a match. */
export const takeOver = async (matchId: string, device: string) => read<Bout>(await send('POST', '/api/match/take-over/{id}', { ...of(matchId), body: { device } }));

/** Tells the server what this device has not been able to hand over. */
export const reportDevice = (device: string, body: DeviceReport, patience: number) => send('PUT', '/api/devices/{id}', { ...of(device), body, once: patience });

/** The devices of everybody that hold something back; for organizers. */
export const devicesOptions = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await read<{ devices: Device[] }>(await send('GET', '/api/devices', { signal }))).devices,
    refetchInterval: 15_000,
  });
