import { queryOptions } from '@tanstack/react-query';
import { refusal } from './client';
import { loadedNow, type Now, nowKey } from './now';
import { attempt } from './retry';
import type { components } from './schema';
import { askPublic } from './visits';
import { hearServerTime } from '@/lib/server-clock';

/** What the hall shows to everyone: the tables, an athlete's page, an athlete's own day. No call sends a token. */

/** How often to reload despite live updates, in milliseconds: an unattended screen must recover automatically. */
const ANYHOW = 60_000;

/** The pause before a failed load is repeated, in milliseconds. */
const SOON = 5000;

/** How long a query waits before it reloads automatically: sooner after a failure, and spread over time. */
export const byItself = ({ state }: { state: { status: string; error: unknown } }) => (state.error === null ? ANYHOW : SOON) * (1 + Math.random() / 4);

/** The state of the tables of a public event; live updates keep it current. */
export const visitedNowOptions = (slug: string) =>
  queryOptions({
    queryKey: nowKey(slug),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<Now>(nowKey(slug));
      const before = cached();
      const { data, date } = await askPublic<Now>('queue', `event/${encodeURIComponent(slug)}/now`, signal);
      hearServerTime(date);
      return loadedNow(before, cached(), data);
    },
    refetchInterval: byItself,
  });

type Schemas = components['schemas'];

/** A class of an athlete, with its progress. */
export type OwnClass = Schemas['DayClass'];

/** A finished bout of an athlete. */
export type OwnResult = Schemas['DayResult'];

/** The next bout of an athlete: its table, if known, and the end of the rest. */
export type OwnNext = Schemas['DayBout'];

/** The public page of an athlete. */
export type VisitedAthletePage = Schemas['AthleteDay'];

/** An athlete's own day. */
export type Me = Schemas['Me'];

/** The state of an athlete's day. */
export type MyState = Me['state'];

/** An athlete of a public event, by the number on the badge. */
export const visitedAthleteOptions = (slug: string, number: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'athlete', number],
    queryFn: async ({ signal }) => (await askPublic<VisitedAthletePage>('queue', `event/${encodeURIComponent(slug)}/athlete/${encodeURIComponent(number)}`, signal)).data,
    refetchInterval: byItself,
  });

/** An athlete's own day, by the code of the badge: typed codes can have blanks and either case. */
export const myDayOptions = (code: string) =>
  queryOptions({
    queryKey: ['me', code],
    queryFn: async ({ signal }) => {
      const { data, date } = await askPublic<Me>('queue', `me/${encodeURIComponent(code)}`, signal);
      hearServerTime(date);
      return data;
    },
    refetchInterval: byItself,
  });

/** Subscribes a device to messages about an athlete's bouts, also while the page is closed; or unsubscribes it. */
export async function setPush(code: string, subscription: PushSubscriptionJSON, language: string, on: boolean): Promise<void> {
  const response = await attempt(
    new Request(new URL(`/api/public/me/${encodeURIComponent(code)}/push`, location.origin), {
      method: on ? 'POST' : 'DELETE',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify(on ? { subscription, language } : { endpoint: subscription.endpoint }),
    }),
  );
  if (!response.ok) await refusal(response);
}

/** Medals, points and totals of a public event. */
export const visitedStandingsOptions = (slug: string) =>
  queryOptions({
    queryKey: ['visit', slug, 'standings'],
    queryFn: async ({ signal }) => (await askPublic<Schemas['Standings']>('event', `event/${encodeURIComponent(slug)}/standings`, signal)).data,
  });
