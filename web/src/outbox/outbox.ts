import { takeOver } from './calls';
import { exclusively } from './exclusive';
import { OUTBOX } from './present';
import { sendAll } from './sender';
import { addEntry, allEntries, changeEntries, deviceOf, type Kept, keepBout, keptBout, note, type Refusal, replaceEntries, setNote, tidy } from './store';
import type { Now } from '@/api/now';
import type { Bout, NewEntry } from '@/api/types';
import { standing } from '@/bout/replay';
import { backoff } from '@/lib/backoff';
import { newId } from '@/lib/id';
import { session } from '@/lib/session';

/** The content of this device's outbox. */
export type Held = {
  /** Whether the store has been read. */
  known: boolean;
  /** Entries of the logged-in account, in order. */
  entries: readonly Kept[];
  /** The other owners: their entries wait until they log in here. */
  others: readonly { name: string; count: number }[];
  /** Time of the account's last confirmation, as ISO time, unless over a day ago. */
  sent: string | undefined;
  /** The id of this browser as a device of the account. */
  device: string | undefined;
  /** The browser stores nothing: the database did not open, or writing failed. */
  broken: boolean;
};

/** Between two attempts to send. */
const pauses = { first: 1000, most: 10_000 };

/** Reason for striking another person's entry by a person who insisted on their own. */
export const REPLACED = 'replaced';

const DAY = 24 * 60 * 60 * 1000;

const nothing: Held = { known: false, entries: [], others: [], sent: undefined, device: undefined, broken: false };
let held = nothing;
const listeners = new Set<() => void>();
const heardBy = new Set<(bout: Bout) => void>();
const hallHeardBy = new Set<{ now: (now: Now) => void; notCalled: (refusal: Refusal) => void }>();
/** The table of this device, while its page or a pad is open. */
let atTable: string | undefined;

/**
 * How often a device at a table reports, in milliseconds: it is silent after 20 s. An open socket would say nothing
 * about a pad whose calls get lost.
 */
const BEAT = 8000;
/** Other tabs of this browser. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX);

/** A time within the last day. */
const lately = (time: string | undefined) => (time !== undefined && Date.now() - Date.parse(time) < DAY ? time : undefined);

const ownerNow = () => session.get()?.user;

let looks = 0;
let shown = 0;

function show(next: Held) {
  held = next;
  for (const listener of listeners) listener();
}

/** Reads the store and informs its viewers. */
async function look(): Promise<void> {
  const number = ++looks;
  const user = ownerNow();
  let next: Held;
  try {
    const all = await allEntries();
    const others = new Map<string, number>();
    for (const { owner, ownerName } of all) if (owner !== user?._id) others.set(ownerName, (others.get(ownerName) ?? 0) + 1);
    next = {
      known: true,
      entries: all.filter(({ owner }) => owner === user?._id),
      others: [...others].map(([name, count]) => ({ name, count })),
      sent: user && lately(await note('sent', user._id)),
      device: user && (await deviceOf(user._id)),
      broken: false,
    };
  } catch {
    next = { ...nothing, known: true, broken: true };
  }
  // Of two concurrent reads the later counts, each for its own person.
  if (number < shown || user?._id !== ownerNow()?._id) return;
  shown = number;
  show(next);
}

/** The store has changed in this tab. */
async function changed(): Promise<void> {
  await look();
  tabs?.postMessage('changed');
}

let sending: Promise<void> | undefined;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting entries now, and again until none is left. */
function wake(): void {
  again = true;
  clearTimeout(timer);
  sending ??= run().finally(() => {
    sending = undefined;
    if (again) wake();
  });
}

async function run(): Promise<void> {
  again = false;
  const user = ownerNow();
  if (!user) return;
  let done = false;
  try {
    done = await exclusively(() =>
      sendAll({
        owner: user._id,
        failures,
        heard(bout) {
          for (const listener of heardBy) listener(bout);
        },
        hall(now) {
          for (const { now: listener } of hallHeardBy) listener(now);
        },
        notCalled(refusal) {
          for (const { notCalled: listener } of hallHeardBy) listener(refusal);
        },
        tableId: () => atTable,
        changed,
        present: () => ownerNow()?._id === user._id,
      }),
    );
  } catch {
    // A database error: retried like a network error.
  }
  failures = done ? 0 : failures + 1;
  if (!done && !again) timer = setTimeout(wake, backoff(failures - 1, pauses));
}

let started = false;

/** Starts sending what this browser has stored for the logged-in person, and continues while the page is open. */
function start(): void {
  if (started) return;
  started = true;
  let person = ownerNow()?._id;
  session.subscribe(() => {
    // Another person's waiting entries do not matter here.
    if (person !== ownerNow()?._id) show(nothing);
    person = ownerNow()?._id;
    failures = 0;
    void look().then(wake);
  });
  const resume = () => {
    failures = 0;
    wake();
  };
  addEventListener('online', resume);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
  });
  tabs?.addEventListener('message', () => void look().then(wake));
  void look().then(wake);
  void tidy().catch(() => undefined);
}

/** Entries made on this device: stored first, then sent, each once. */
export const outbox = {
  get: () => held,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  start,
  wake,

  /** Calls back with the server's state of a match after a confirmation or refusal; returns a function that ends that. */
  onHeard(listener: (bout: Bout) => void) {
    heardBy.add(listener);
    return () => void heardBy.delete(listener);
  },

  /** Stores an entry for a match's log; once it resolves, nothing can lose it. */
  async add(bout: Bout, made: Omit<NewEntry, 'id' | 'at'>): Promise<void> {
    const user = ownerNow();
    if (!user) throw new Error('nobody is logged in');
    const { log, match } = bout;
    const entry = { id: newId(), ...made, at: new Date().toISOString() };
    // Asks the browser not to delete the data when space is short, if it can.
    if ('storage' in navigator && 'persist' in navigator.storage) void navigator.storage.persist().catch(() => false);
    try {
      await addEntry({ owner: user._id, ownerName: user.name, matchId: match._id, epoch: log.epoch, base: log.entries.length, entry });
    } catch (error) {
      show({ ...held, broken: true });
      throw error;
    }
    await changed();
    wake();
  },

  /** Calls back with the reply to a call, or its refusal; returns a function that ends that. */
  onHall(listener: { now: (now: Now) => void; notCalled: (refusal: Refusal) => void }) {
    hallHeardBy.add(listener);
    return () => void hallHeardBy.delete(listener);
  },

  /** Reports regularly that this device is at a table; returns a function that ends that. */
  standAt(tableId: string): () => void {
    atTable = tableId;
    wake();
    const beat = setInterval(wake, BEAT);
    return () => {
      clearInterval(beat);
      if (atTable === tableId) atTable = undefined;
    };
  },

  /** Calls a bout to this device's table: stored first, so that it is sent in turn, however long that takes. */
  async call(matchId: string, tableId: string): Promise<void> {
    const user = ownerNow();
    if (!user) throw new Error('nobody is logged in');
    const entry = { id: newId(), kind: 'start' as const, at: new Date().toISOString() };
    try {
      await addEntry({ owner: user._id, ownerName: user.name, matchId, epoch: 0, base: 0, entry, call: { tableId } });
    } catch (error) {
      show({ ...held, broken: true });
      throw error;
    }
    await changed();
    wake();
  },

  /** Undoes an unsent call; false if it was sent. */
  async takeCallBack(matchId: string): Promise<boolean> {
    const user = ownerNow();
    if (!user) return false;
    let found = false;
    await changeEntries(user._id, matchId, (kept) => {
      if (!kept.call) return kept;
      found = true;
      return undefined;
    });
    await changed();
    return found;
  },

  /** Stores the state of a table for offline use. */
  async keepTable(tableId: string, what: unknown): Promise<void> {
    const user = ownerNow();
    if (user) await setNote(`table ${tableId}`, user._id, JSON.stringify(what));
  },

  /** The last known state of a table, or null. */
  async keptTable(tableId: string): Promise<unknown> {
    const user = ownerNow();
    const text = user && (await note(`table ${tableId}`, user._id));
    return text === undefined ? null : (JSON.parse(text) as unknown);
  },

  /** Stores the state of a match for offline use. */
  async keep(bout: Bout): Promise<void> {
    const user = ownerNow();
    if (user) await keepBout(user._id, bout);
  },

  /** The last known state of a match. */
  async kept(matchId: string): Promise<Bout | null> {
    const user = ownerNow();
    return (user && (await keptBout(user._id, matchId))) ?? null;
  },

  /** Takes over a match's log on this device. */
  async takeOver(matchId: string): Promise<Bout> {
    const user = ownerNow();
    if (!user) throw new Error('nobody is logged in');
    const bout = await takeOver(matchId, await deviceOf(user._id));
    await keepBout(user._id, bout);
    for (const listener of heardBy) listener(bout);
    return bout;
  },

  /** Makes refused entries count: resends them and strikes others' later entries. Needs the network. */
  async insist(matchId: string): Promise<void> {
    const user = ownerNow();
    if (!user) return;
    const { log } = await this.takeOver(matchId);
    await replaceEntries(user._id, matchId, (own) => {
      // The pull itself counts; its call is deleted with it.
      const made = own.some(({ call }) => !call) ? own.filter(({ call, entry }) => !call && entry.detail !== REPLACED) : own;
      const mine = new Set(made.map(({ entry }) => entry.id));
      const base = Math.min(...made.map((kept) => kept.base));
      const since = new Set(log.entries.slice(base).map(({ id }) => id));
      const struck = standing(log.entries).filter(({ id }) => since.has(id) && !mine.has(id));
      const at = new Date().toISOString();
      const strikes = struck.map(({ id }): NewEntry => ({ id: newId(), kind: 'strike', strikes: id, detail: REPLACED, at }));
      const rest = { owner: user._id, ownerName: user.name, matchId, epoch: log.epoch, base, insisted: true as const };
      const sent = made.map(({ entry, call }) => ({ entry, ...(call ? { call } : {}) }));
      return [...strikes.map((entry) => ({ entry })), ...sent].map((one) => ({ ...rest, ...one }));
    });
    await changed();
    wake();
  },

  /** Deletes refused entries, which do not count. */
  async drop(matchId: string): Promise<void> {
    const user = ownerNow();
    if (!user) return;
    await changeEntries(user._id, matchId, () => undefined);
    await changed();
    wake();
  },
};

