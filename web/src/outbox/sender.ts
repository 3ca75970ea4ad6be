import { getBout, postCall, postEntries, reportDevice } from './calls';
import type { Now } from '@/api/now';
import type { Bout } from '@/api/types';
import { reportOf, statusOf } from './status';
import { allEntries, changeEntries, deviceOf, type Kept, keepBout, note, type Refusal, setNote } from './store';
import { isRefusal } from '@/api/client';
import { doubled } from '@/lib/backoff';

/** The most entries that the server takes at once. */
const MOST = 100;

/** So much silence is borne, in milliseconds: less at first, so that a swallowed request costs little, and more on a slow network. */
export const patience = { first: 6000, most: 25_000 };

/** The outcome of a batch: the server answered for good, it is busy, or it was not reached. */
type Outcome = 'answered' | 'busy' | 'away';

/** The sender of stored entries, and its listeners. */
export type Sender = {
  owner: string;
  /** How often in a row the network has failed. */
  failures: number;
  /** Receives the server's state of a match, before confirmed entries are forgotten here. */
  heard: (bout: Bout) => void;
  /** Receives the reply to a call: the state of the event's tables. */
  hall: (now: Now) => void;
  /** Reports a refused call without other entries, so there is nothing to compare. */
  notCalled: (refusal: Refusal) => void;
  /** The table at which this device is; undefined at none. */
  tableId: () => string | undefined;
  /** The store has changed. */
  changed: () => Promise<void>;
  /** Whether its person is still the one who is logged in. */
  present: () => boolean;
};

/**
 * Sends everything that the account has waiting: match by match, in order, one batch at a time. What was refused stays, and all that
 * was entered after it in that match, until a person has decided.
 *
 * @returns whether nothing is left to be sent
 */
export async function sendAll(sender: Sender): Promise<boolean> {
  const busy = new Set<string>();
  let done = true;
  while (sender.present()) {
    const own = (await allEntries()).filter(({ owner }) => owner === sender.owner);
    const refused = new Set(statusOf(own).refused);
    const first = own.find(({ matchId }) => !refused.has(matchId) && !busy.has(matchId));
    if (!first) break;
    const ofMatch = own.filter(({ matchId }) => matchId === first.matchId);
    // A table takes a bout when the one before is over: a call waits for what was entered before it.
    if (first.call && own.some(({ seq, matchId }) => seq < first.seq && busy.has(matchId))) {
      busy.add(first.matchId);
      continue;
    }
    const other = ofMatch.findIndex(({ epoch, call }) => epoch !== first.epoch || call);
    const outcome = first.call ? await deliverCall(sender, first, ofMatch.length > 1) : await deliver(sender, ofMatch.slice(0, Math.min(MOST, other === -1 ? MOST : other)));
    await sender.changed();
    if (outcome === 'away') return false;
    if (outcome === 'busy') done = false;
    if (outcome === 'busy') busy.add(first.matchId);
  }
  if (sender.present()) await report(sender);
  return done;
}

/** Calls a bout that was called here. `more` reports whether something was entered about it since. */
async function deliverCall(sender: Sender, { owner, matchId, entry, call }: Kept, more: boolean): Promise<Outcome> {
  let response: Response;
  let body: { success?: boolean; code?: string; message?: string; data?: Now };
  try {
    response = await postCall({ matchId, tableId: call?.tableId ?? '' }, entry.id, doubled(sender.failures, patience));
    body = (await response.json()) as typeof body;
  } catch {
    return 'away';
  }
  if (response.ok && body.data) {
    await changeEntries(owner, matchId, (kept) => (kept.entry.id === entry.id ? undefined : kept));
    await setNote('sent', owner, new Date().toISOString());
    sender.hall(body.data);
    return 'answered';
  }
  if (body.success !== false || response.status === 401) return 'away';
  if (response.status >= 500 || [408, 425, 429].includes(response.status)) return 'busy';
  const refused = { code: body.code ?? '', message: body.message ?? '', at: new Date().toISOString() };
  if (more) {
    // The bout was pulled here, and the hall has done something else with it: a person sees both.
    await getBout(matchId).then(async (bout) => {
      await keepBout(owner, bout);
      sender.heard(bout);
    }, () => undefined);
    await changeEntries(owner, matchId, (kept) => (kept.entry.id === entry.id ? { ...kept, refused } : kept));
  } else {
    await changeEntries(owner, matchId, (kept) => (kept.entry.id === entry.id ? undefined : kept));
    sender.notCalled(refused);
  }
  return 'answered';
}

/** Hands a batch of one match and epoch over. */
async function deliver(sender: Sender, batch: readonly Kept[]): Promise<Outcome> {
  const [{ owner, matchId, epoch }] = batch as [Kept];
  const device = await deviceOf(owner);
  let response: Response;
  let body: { success?: boolean; code?: string; message?: string; data?: Bout };
  try {
    const silence = doubled(sender.failures, patience);
    response = await postEntries(matchId, { device, epoch, entries: batch.map(({ entry }) => entry) }, silence);
    body = (await response.json()) as typeof body;
  } catch {
    return 'away'; // the network, or something that speaks in its place, as the login page of a hotel does
  }
  if (response.ok && body.data) return (await confirmed(sender, body.data, device, batch)) ? 'answered' : 'busy';
  if (body.success !== false || response.status === 401) return 'away';
  if (response.status >= 500 || [408, 425, 429].includes(response.status)) return 'busy';
  return refuse(sender, batch, device, { code: body.code ?? '', message: body.message ?? '', at: new Date().toISOString() });
}

/** Forgets what the server says that it has; the rest of the match is known to follow on that. True if it has all of a batch. */
async function confirmed(sender: Sender, bout: Bout, device: string, batch: readonly Kept[]): Promise<boolean> {
  const { log } = bout;
  const there = new Set(log.entries.map(({ id }) => id));
  const [{ owner, matchId }] = batch as [Kept];
  await keepBout(owner, bout);
  sender.heard(bout);
  const ours = log.scorer?.device === device;
  await changeEntries(owner, matchId, (kept) => {
    if (there.has(kept.entry.id)) return undefined;
    // The first device to enter something holds the bout from then on: the holder entered what follows.
    return ours && kept.epoch === 0 && log.epoch === 1 ? { ...kept, epoch: 1, base: log.entries.length } : { ...kept, base: log.entries.length };
  });
  await setNote('sent', owner, new Date().toISOString());
  return batch.every(({ entry }) => there.has(entry.id));
}

/** A refusal stands until a person has decided, unless it was of something that had been taken already. */
async function refuse(sender: Sender, batch: readonly Kept[], device: string, refused: Refusal): Promise<Outcome> {
  const [{ owner, matchId, epoch }] = batch as [Kept];
  try {
    const bout = await getBout(matchId);
    const { log } = bout;
    const there = log.entries.some(({ id }) => batch.some(({ entry }) => entry.id === id));
    if (there || (epoch === 0 && log.epoch === 1 && log.scorer?.device === device)) {
      await confirmed(sender, bout, device, batch);
      return 'answered';
    }
    await keepBout(owner, bout);
    sender.heard(bout);
  } catch (error) {
    // The server's version is shown next to it, except for a match that is gone or no longer this person's.
    if (!isRefusal(error)) return 'away';
  }
  const ids = new Set(batch.map(({ entry }) => entry.id));
  await changeEntries(owner, matchId, (kept) => (ids.has(kept.entry.id) ? { ...kept, refused } : kept));
  return 'answered';
}

/**
 * Tells the server what could not be handed over, if that is other than what it knows; at a table also that this device is there,
 * so that the hall sees which one is silent.
 */
async function report({ owner, tableId }: Sender): Promise<void> {
  const table = tableId();
  const says = reportOf((await allEntries()).filter((kept) => kept.owner === owner), table);
  const text = JSON.stringify(says);
  const before = await note('reported', owner);
  if (table === undefined && text === before) return;
  if (table === undefined && before === undefined && says.waiting === 0 && says.refused.length === 0) return;
  try {
    const response = await reportDevice(await deviceOf(owner), says, patience.first);
    if (response.ok) await setNote('reported', owner, text);
  } catch {
    // With the next change, or the next time that something is sent.
  }
}
