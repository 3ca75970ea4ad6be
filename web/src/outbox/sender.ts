import { getBout, postCall, postEntries, reportDevice } from './calls';
import type { Now } from '@/api/now';
import type { Bout } from '@/api/types';
import { reportOf, statusOf } from './status';
import { allEntries, changeEntries, deviceOf, type Kept, keepBout, note, type Refusal, setNote } from './store';
import { isRefusal } from '@/api/client';
import { doubled } from '@/lib/backoff';

/** Maximum of entries in a request. */
const MOST = 100;

/** Tolerated silence, in milliseconds: short at first, so that a lost request costs little, and longer on a slow network. */
export const patience = { first: 6000, most: 25_000 };

/** The outcome of a batch: a final reply, a busy server, or no connection. */
type Outcome = 'answered' | 'busy' | 'away';

/** The sender of stored entries, and its listeners. */
export type Sender = {
  owner: string;
  /** Number of network failures in a row. */
  failures: number;
  /** Receives the server's state of a match before confirmed entries are deleted here. */
  heard: (bout: Bout) => void;
  /** Receives the reply to a call: the state of the event's tables. */
  hall: (now: Now) => void;
  /** Reports a refused call without other entries, so there is nothing to compare. */
  notCalled: (refusal: Refusal) => void;
  /** The table at which this device is; undefined at none. */
  tableId: () => string | undefined;
  /** The store has changed. */
  changed: () => Promise<void>;
  /** Whether its person is still logged in. */
  present: () => boolean;
};

/**
 * Sends everything that the account has waiting: match by match, in order, one batch at a time. Refused entries and
 * later ones of that match stay until a person decides.
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
    // A table takes a bout after the previous one: a call waits for earlier entries.
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

/** Sends a call made here. `more` reports whether it has later entries. */
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
    // The bout was pulled here, but the hall decided otherwise: a person must see both.
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

/** Sends a batch of one match and epoch. */
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
    return 'away'; // the network, or a captive portal in its place
  }
  if (response.ok && body.data) return (await confirmed(sender, body.data, device, batch)) ? 'answered' : 'busy';
  if (body.success !== false || response.status === 401) return 'away';
  if (response.status >= 500 || [408, 425, 429].includes(response.status)) return 'busy';
  return refuse(sender, batch, device, { code: body.code ?? '', message: body.message ?? '', at: new Date().toISOString() });
}

/** Deletes entries that the server has; the rest of the match then follows them. True if it has the whole batch. */
async function confirmed(sender: Sender, bout: Bout, device: string, batch: readonly Kept[]): Promise<boolean> {
  const { log } = bout;
  const there = new Set(log.entries.map(({ id }) => id));
  const [{ owner, matchId }] = batch as [Kept];
  await keepBout(owner, bout);
  sender.heard(bout);
  const ours = log.scorer?.device === device;
  await changeEntries(owner, matchId, (kept) => {
    if (there.has(kept.entry.id)) return undefined;
    // The first device to enter something keeps the log from then on; its other entries follow.
    return ours && kept.epoch === 0 && log.epoch === 1 ? { ...kept, epoch: 1, base: log.entries.length } : { ...kept, base: log.entries.length };
  });
  await setNote('sent', owner, new Date().toISOString());
  return batch.every(({ entry }) => there.has(entry.id));
}

/** A refusal stays until a person decides, unless the entry had already been accepted. */
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
 * Reports held-back entries if they differ from the last report; at a table also that this device is there, so that the
 * hall notices silent ones.
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
    // Retried with the next change or the next send.
  }
}
