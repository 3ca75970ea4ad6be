import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import { applyNow, loadedNow, type Now, nowKey, queueKey } from './now';
import type { components } from './schema';
import { hearServerTime } from '@/lib/server-clock';

type Schemas = components['schemas'];
export type Queue = Omit<Schemas['Queue'], 'decisions'> & { decisions: Decision[] };
export type GivenReason = Schemas['GivenReason'];
export type QueueBout = Schemas['QueueBout'];
export type QueueClass = Schemas['QueueClass'];

/**
 * A decision that waits for a person. Officials of the event also load the given reason and the athletes who are
 * called at another event.
 */
export type Decision = Omit<Schemas['Decision'], 'kind'> & { kind: Schemas['Decision']['kind'] | 'called-twice' | 'not-weighed'; reason?: string; elsewhere?: Schemas['Elsewhere']; opened?: Opened[] };

/** An official who has a decision open. */
export type Opened = { official: Schemas['Ref']; since: string };

/** The key of a decision that a person can open: its kind and subject. */
export const decisionKey = ({ kind, protestId, matchId, classId }: Pick<Decision, 'kind' | 'protestId' | 'matchId' | 'classId'>): string =>
  `${kind} ${protestId ?? matchId ?? classId ?? ''}`;

export type Protest = Schemas['Protest'];

/** A simulated day. */
export type Plan = Schemas['DayPlan'];

/** A proposed order of classes beside the current one; times are averages over simulated days. */
export type OrderProposal = Schemas['OrderProposal'];

/** How often the queue reloads anyway, in milliseconds: estimates and silent tables change without an event. */
const OFTEN = 15_000;

async function load(eventId: string, signal: AbortSignal): Promise<Queue> {
  const call = api.GET('/api/event/queue/{id}', { signal, params: { path: { id: eventId } } });
  const { data } = await reply(call);
  // The reply may be some seconds old, but not its head.
  hearServerTime((await call).response.headers.get('Date'));
  hearServerTime(data.now.at);
  return data;
}

/** All remaining matches of an event, with reasons, estimates and decisions. */
export const queueOptions = (eventId: string) =>
  queryOptions({
    queryKey: queueKey(eventId),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<Queue>(queueKey(eventId))?.now;
      const before = cached();
      const queue = await load(eventId, signal);
      return { ...queue, now: loadedNow(before, cached(), queue.now) };
    },
    refetchInterval: OFTEN,
  });

/** The reasons behind the queue, for officials of the event. Each change of the queue loads them again. */
export const reasonsOptions = (eventId: string) =>
  queryOptions({
    queryKey: [...queueKey(eventId), 'reasons'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/reasons/{id}', { signal, params: { path: { id: eventId } } }))).data,
    // A call at another event does not change this one.
    refetchInterval: OFTEN,
  });

/** The queue with the reasons that only officials load. */
export function withReasons(queue: Queue, given: readonly GivenReason[]): Queue {
  if (given.length === 0) return queue;
  const tables = queue.now.tables.map((table) => {
    const excused = given.find(({ kind, matchId }) => kind === 'excused' && matchId === table.called?.matchId)?.reason;
    return excused && table.called ? { ...table, called: { ...table.called, excused } } : table;
  });
  const about = ({ kind, protestId, registrationId, matchId, classId }: Decision) =>
    given.find((one) => {
      if (kind === 'protest' || kind === 'correct') return one.protestId !== undefined && one.protestId === protestId;
      if (kind !== 'held' || one.kind !== 'held') return false;
      if (registrationId) return one.registrationId === registrationId;
      return matchId ? one.matchId === matchId : classId !== undefined && one.classId === classId;
    })?.reason;
  const decisions = queue.decisions.map((decision) => {
    const reason = about(decision);
    const key = decisionKey(decision);
    const opened = given.flatMap((one) => (one.kind === 'opened' && one.decision === key && one.official && one.since ? [{ official: one.official, since: one.since }] : []));
    return reason || opened.length > 0 ? { ...decision, ...(reason ? { reason } : {}), ...(opened.length > 0 ? { opened } : {}) } : decision;
  });
  const twice = given.flatMap(({ kind, matchId, classId, tableId, athlete = '', elsewhere }): Decision[] =>
    kind === 'called-twice' && elsewhere
      ? [{ kind, matchId, classId, tableId, className: queue.classes.find(({ _id }) => _id === classId)?.name, athletes: [athlete], elsewhere }]
      : [],
  );
  const unweighed = given.flatMap(({ kind, matchId, classId, tableId, athlete = '' }): Decision[] =>
    kind === 'not-weighed' ? [{ kind, matchId, classId, tableId, className: queue.classes.find(({ _id }) => _id === classId)?.name, athletes: [athlete] }] : [],
  );
  return { ...queue, now: { ...queue.now, tables }, decisions: [...decisions, ...unweighed, ...twice] };
}

/** The state of an event's tables; live updates keep it current. */
export const nowOptions = (eventId: string) =>
  queryOptions({
    queryKey: nowKey(eventId),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<Now>(nowKey(eventId));
      const before = cached();
      const { now } = await load(eventId, signal);
      return loadedNow(before, cached(), now);
    },
    refetchInterval: OFTEN,
  });

/** Stores the reply to a change of the hall, and reloads the rest of the queue. */
function changed(queries: QueryClient, now: Now): void {
  applyNow(queries, now);
  void queries.invalidateQueries({ queryKey: queueKey(now.eventId) });
}

type NowReply = Promise<{ data: Now }>;

/** The actions in the hall by name; each returns the state of the tables after it. */
export const hall = {
  call: (body: { matchId: string; tableId?: string; version?: number; anyway?: boolean }): NowReply => reply(api.POST('/api/event/queue/call', { body })),
  takeBack: (matchId: string): NowReply => reply(api.POST('/api/event/queue/take-back', { body: { matchId } })),
  /** Pauses the hall until a time; without a time it ends the break. */
  pause: (body: { eventId: string; until?: string; text?: string }): NowReply => reply(api.POST('/api/event/queue/break', { body })),
  arrived: (body: { matchId: string; entryId: string; arrived: boolean }): NowReply => reply(api.POST('/api/event/queue/arrived', { body })),
  badge: (body: { tableId: string; badge: string }): NowReply => reply(api.POST('/api/event/queue/arrived-badge', { body })),
  moreTime: (body: { matchId: string; seconds: number; reason?: string }): NowReply => reply(api.POST('/api/event/queue/more-time', { body })),
  waive: (body: { matchId: string; waived: boolean }): NowReply => reply(api.POST('/api/event/queue/waive', { body })),
  goOn: (body: { matchId: string; goesOn: boolean }): NowReply => reply(api.POST('/api/event/queue/go-on', { body })),
  next: (body: { matchId: string; tableId: string | null }): NowReply => reply(api.POST('/api/event/queue/next', { body })),
  hold: (body: Held): NowReply => reply(api.POST('/api/event/queue/hold', { body })),
  setClass: (body: ClassDay): NowReply => reply(api.POST('/api/event/queue/class', { body })),
  orderClasses: (body: { eventId: string; classIds: string[]; seen: string[] }): NowReply => reply(api.POST('/api/event/queue/order', { body })),
  stage: (body: { classId: string; staged: boolean }): NowReply => reply(api.POST('/api/event/queue/stage', { body })),
  present: (body: { entryId: string; present: boolean }): NowReply => reply(api.POST('/api/event/queue/present', { body })),
  open: (body: { classId: string; open: boolean }): NowReply => reply(api.POST('/api/event/queue/open', { body })),
  start: (id: string) => done(api.POST('/api/match/start/{id}', { params: { path: { id } } })),
  unstart: (id: string) => done(api.POST('/api/match/unstart/{id}', { params: { path: { id } } })),
};

/** Calls that do not reply with the state of the tables. */
async function done(call: Parameters<typeof reply>[0]): Promise<{ data: null }> {
  await reply(call);
  return { data: null };
}

/** A hold or its end, for a bout, a class or an athlete. */
export type Held = { matchId?: string; classId?: string; registrationId?: string; held: boolean; reason?: string };

/** A change of a class's timetable; omitted fields stay. */
export type ClassDay = { classId: string; tableId?: string | null; position?: number; notBefore?: string | null; byHand?: boolean };

/** A change of the hall, after which all views of the hall update. If the reply lacks the tables' state, it reloads. */
export function useHall<Input>(change: (input: Input) => Promise<{ data: Now | null }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      if (data) changed(queries, data);
      else void queries.invalidateQueries({ queryKey: ['queue'] });
    },
    // A refusal means that the user saw an old state.
    onError: () => void queries.invalidateQueries({ queryKey: ['queue'] }),
  });
}

/** Protests about decisions of bouts, and corrections proposed by tables, in order of filing; `open` are those among the queue's decisions. */
export const protestsOptions = (eventId: string, open: readonly string[]) =>
  queryOptions({
    queryKey: ['protests', eventId, open],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/protests/{id}', { signal, params: { path: { id: eventId } } }))).data,
    placeholderData: keepPreviousData,
  });

/** A change of protests. Then the queue reloads, because bouts wait for protests. */
function useProtestChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, meta: { shownInPlace: true }, onSettled: () => queries.invalidateQueries({ queryKey: ['queue'] }) });
}

/** Files a protest of an athlete about a bout. */
export function useFileProtest() {
  return useProtestChange((body: { matchId: string; entryId: string; reason: string; link?: string }) => reply(api.POST('/api/event/protest', { body })));
}

/** Upholds a protest, or dismisses it. */
export function useDecideProtest(id: string) {
  return useProtestChange((body: { upheld: boolean; note?: string }) => reply(api.POST('/api/event/protest/decide/{id}', { params: { path: { id } }, body })));
}

/** The planner's input; omitted fields follow the event. */
export type PlanInput = { eventId: string; tables?: number; restSeconds?: number; boutSeconds?: number; openClasses?: number; startAt?: string };

/** Simulates the day from the event's classes and entries. */
export const planOptions = (body: PlanInput) =>
  queryOptions({
    queryKey: ['plan', body],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/event/plan', { body, signal }))).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/**
 * Looks for a better order of classes, round by round; `onRound` gets the finished share. Seconds of a running event count
 * `from` a time; those of a planned day from its start.
 */
export async function proposeOrder(input: PlanInput, signal: AbortSignal, onRound: (share: number) => void): Promise<{ proposal: OrderProposal; from?: string }> {
  let body: PlanInput & { round?: number; order?: string[] } = input;
  for (;;) {
    const { from, round, rounds, order, proposal } = (await reply(api.POST('/api/event/plan/propose', { body, signal }))).data;
    signal.throwIfAborted();
    if (proposal) return { proposal, from };
    onRound(round / rounds);
    body = { ...input, round, order };
  }
}

/** Reports which decision this person has open, '' for none. It only informs others, so failures are neither retried nor reported. */
export async function openDecision(eventId: string, decision: string, leaving = false): Promise<void> {
  await api.PUT('/api/event/decision/{id}', { params: { path: { id: eventId } }, body: { open: decision }, keepalive: leaving }).catch(() => undefined);
}
