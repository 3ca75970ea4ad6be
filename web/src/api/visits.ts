import { i18n } from '@lingui/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bracketKey } from './bracket';
import { refusal } from './client';
import type { EventDraws } from './draws';
import { takeFirst } from './first-replies';
import { newestOf, noteReply } from './freshness';
import { attempt } from './retry';
import type { components } from './schema';
import { expandMatches } from './tournament-reply';
import type { Tournament } from './types';
import { entryOf, type VisitedMatch } from './visitor-shapes';

/**
 * Calls for visitors without an account. Replies are the same for everyone, so no call here sends a token. Their
 * cache (`api/visitors.ts`) is separate from a signed-in person's.
 */

type Schemas = components['schemas'];
export type VisitedEvent = Schemas['VisitorEvent'];
export type VisitedClass = Schemas['VisitorClass'];
export type { VisitedMatch };
export type VisitedAthlete = Schemas['VisitorAthlete'];
export type VisitedResult = Schemas['VisitorResult'];

/** A public tournament. It has no ids of people and does not say who entered results. */
export type VisitedTournament = Tournament;

/** The header in which the service worker puts the time of a stored reply, used without a network: see worker/sw.js. */
const KEPT = 'x-kept-from';

/** After this many milliseconds of silence, a connection may be dead, left over from an earlier network. */
const DEAD = 8000;

/** One attempt, which soon tries another connection: that is cheap, and the server answers public requests at once. */
async function impatient(request: Request): Promise<Response> {
  try {
    return await attempt(request, DEAD);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    return attempt(request);
  }
}

async function visit(of: string, path: string, query: Record<string, string | number | undefined>, signal: AbortSignal): Promise<Response> {
  const first = Object.keys(query).length === 0 ? takeFirst(path) : undefined;
  if (first) return first;
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ ...query, newest: newestOf(of) })) {
    if (value) url.searchParams.set(name, String(value));
  }
  const response = await impatient(new Request(url, { headers: { 'Accept-Language': i18n.locale }, signal }));
  url.searchParams.delete('newest');
  noteReply(url.href, response.headers.get(KEPT));
  return response.ok ? response : refusal(response);
}

/** Loads something public that the calls below do not cover, and reports whether the server called it public. */
export async function askPublic<Data>(of: string, path: string, signal: AbortSignal): Promise<{ data: Data; date: string | null }> {
  const response = await visit(of, `/api/public/${path}`, {}, signal);
  // A reply from a worker or cache has its own old time, which is not the current time.
  const date = response.headers.has(KEPT) || response.headers.has('age') ? null : response.headers.get('date');
  return { data: ((await response.json()) as { data: Data }).data, date };
}

async function dataOf<Data>(response: Promise<Response>): Promise<Data> {
  return ((await (await response).json()) as { data: Data }).data;
}

const eventPath = (slug: string) => `/api/public/event/${encodeURIComponent(slug)}`;

/** A public event with its classes and their state. */
export const visitOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'event'],
    queryFn: ({ signal }) => dataOf<VisitedEvent>(visit('event', eventPath(slug), {}, signal)),
  });

export type AthletesAsked = { search?: string; class?: string; page: number; limit: number };

/** A page of the athletes of a public event. */
export const visitedAthletesOptions = (slug: string, asked: AthletesAsked) =>
  queryOptions({
    queryKey: ['visit', slug, 'athletes', asked],
    queryFn: async ({ signal }) => {
      const { data, meta } = (await (await visit('event', `${eventPath(slug)}/athletes`, asked, signal)).json()) as Schemas['VisitorAthletePageReply'];
      return { items: data, total: meta?.total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });

/** The places of the finished classes of a public event. */
export const visitedResultsOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'results'],
    queryFn: ({ signal }) => dataOf<VisitedResult[]>(visit('event', `${eventPath(slug)}/results`, {}, signal)),
  });

/** The draws of a public event, without the people who published and made them. */
export const visitedDrawsOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'draws'],
    queryFn: ({ signal }) => dataOf<EventDraws>(visit('event', `${eventPath(slug)}/draws`, {}, signal)),
  });

/** The final versions of a public event's book, in order. */
export const visitedBookOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'book'],
    queryFn: ({ signal }) => dataOf<Schemas['VisitedBook'][]>(visit('event', `${eventPath(slug)}/book`, {}, signal)),
  });

/** The documents of a public event: those of the newest final version, or as they are now. */
export const visitedDocumentsOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'documents'],
    queryFn: ({ signal }) => dataOf<Schemas['VisitedDocuments']>(visit('event', `${eventPath(slug)}/documents`, {}, signal)),
  });

/** A public tournament with its matches. */
export const visitedTournamentOptions = (id: string) =>
  queryOptions({
    queryKey: bracketKey(id),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<VisitedTournament>(bracketKey(id));
      const before = cached()?.version ?? 0;
      const loaded = readVisited(await dataOf<Schemas['VisitorTournament']>(visit(id, `/api/public/tournament/${encodeURIComponent(id)}`, {}, signal)));
      // As for signed-in people: live may have brought a newer version meanwhile.
      const now = cached();
      return now && now.version > Math.max(before, loaded.version) ? now : loaded;
    },
  });

/** A public tournament as the bracket's code takes it. */
function readVisited({ participants, winner, matches, ...rest }: Schemas['VisitorTournament']): VisitedTournament {
  const entries = participants.map(entryOf);
  const all = { ...matches, recorders: [], recordedBy: matches._id.map(() => 0) };
  return {
    ...rest,
    participants: entries,
    winner: winner && entryOf(winner),
    referees: [],
    officials: 'anyone',
    createdBy: '',
    organizer: '',
    joined: false,
    public: true,
    createdAt: rest.updatedAt,
    matches: expandMatches(all, { ...rest, participants: entries }),
  };
}
