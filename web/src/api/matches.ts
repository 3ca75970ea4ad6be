import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';
import type { Match, MatchStatus } from './types';

/** A page of a list of matches, without byes and matches whose athletes are unknown. */
export type MatchFilter = { status?: MatchStatus; page: number; limit: number };

/** A page of a list of matches; `total` counts the filtered ones, `counts` all. */
export type MatchPage = { items: Match[]; total: number; counts: Record<string, number> };

type ListReply = { data: Match[]; meta?: { total: number; counts?: Record<string, number> } };

async function pageOf(call: Promise<ListReply>): Promise<MatchPage> {
  const { data, meta } = await call;
  return { items: data, total: meta?.total ?? data.length, counts: meta?.counts ?? {} };
}

/** The matches of an athlete, over all tournaments: future ones, then the latest results. Also counts played, won and lost ones. */
export const matchesOfAthleteOptions = (userId: string, filter: MatchFilter) =>
  queryOptions({
    queryKey: ['matches', 'athlete', userId, filter],
    queryFn: ({ signal }) =>
      pageOf(reply(api.GET('/api/match/participant-data/{id}', { signal, params: { path: { id: userId }, query: { ...filter, playable: true } } }))),
    placeholderData: keepPreviousData,
  });

/** The matches in running tournaments that a referee or organizer may officiate: matches at tables first, then the latest results; `search` is for tournament or athlete. */
export const matchesOfRefereeOptions = (userId: string, filter: MatchFilter & { search?: string }) =>
  queryOptions({
    queryKey: ['matches', 'referee', userId, filter],
    queryFn: ({ signal }) =>
      pageOf(reply(api.GET('/api/match/referee-data/{id}', { signal, params: { path: { id: userId }, query: { ...filter, playable: true } } }))),
    placeholderData: keepPreviousData,
  });

/** The current state of a match, in the small form for pads. */
export const readMatch = async (id: string): Promise<Match> => (await reply(api.GET('/api/match/log/{id}', { params: { path: { id } } }))).data.match;
