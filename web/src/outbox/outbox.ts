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

/** What this device holds. */
export type Held = {
  /** Whether it has been looked at. */
  known: boolean;
  /** Of the account that is logged in, in order. */
  entries: readonly Kept[];
  /** The other owners: their entries wait until they log in here. */
  others: readonly { name: string; count: number }[];
  /** When something of the account was last confirmed, as ISO time, unless that is a day ago. */
  sent: string | undefined;
  /** The id of this browser as a device of the account. */
  device: string | undefined;
  /** The browser stores nothing: no database opened, or writing failed. */
  broken: boolean;
};

/** Between two attempts to send. */
const pauses = { first: 1000, most: 10_000 };

/** Why an entry of somebody else was struck by a person who insisted on their own. */
export const REPLACED = 'replaced';

const DAY = 24 * 60 * 60 * 1000;

const nothing: Held = { known: false, entries: [], others: [], sent: undefined, device: undefined, broken: false };
let held = nothing;
const listeners = new Set<() => void>();
const heardBy = new Set<(bout: Bout) => void>();
const hallHeardBy = new Set<{ now: (now: Now) => void; notCalled: (refusal: Refusal) => void }>();
/** The table at which this device is, while its page or a pad is open. */
let atTable: string | undefined;

/**
 * How often a device at a table says that it is there, in milliseconds: one is silent after 20 s. An open socket would say nothing of a
 * pad whose calls are swallowed.
 */
const BEAT = 8000;
/** Other tabs of this browser. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX);

/** A time of the last day. */
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
  // Of two looks at once the later counts, and each for the person whom it was for.
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

/** Sends what waits, now; and again until nothing does. */
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
    // The database: it is tried again as the network is.
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
    // What another person has waiting says nothing of this one.
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

/** Entries that are made on this device: kept first, then sent, each once. */
export const outbox = {
  get: () => held,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  start,
  wake,

  /** Calls back with what the server says of a match when it confirms or refuses something; returns what ends that. */
  onHeard(listener: (bout: Bout) => void) {
    heardBy.add(listener);
    return () => void heardBy.delete(listener);
  },

  /** Keeps an entry on the log of a match; when it resolves, nothing can lose it. */
  async add(bout: Bout, made: Omit<NewEntry, 'id' | 'at'>): Promise<void> {
    const user = ownerNow();
    if (!user) throw new Error('nobody is logged in');
    const { log, match } = bout;
    const entry = { id: newId(), ...made, at: new Date().toISOString() };
    // What a browser may throw away when room is short, it keeps now, where it can be asked.
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

  /** Calls back with what a call has answered, or why it was not taken; returns what ends that. */
  onHall(listener: { now: (now: Now) => void; notCalled: (refusal: Refusal) => void }) {
    hallHeardBy.add(listener);
    return () => void hallHeardBy.delete(listener);
  },

  /** This device is at a table, and says so from time to time; returns what ends that. */
  standAt(tableId: string): () => void {
    atTable = tableId;
    wake();
    const beat = setInterval(wake, BEAT);
    return () => {
      clearInterval(beat);
      if (atTable === tableId) atTable = undefined;
    };
  },

  /** Calls a bout to the table where this device is: kept first, so that it is sent in its turn, however long that takes. */
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

  /** Undoes a call that was not sent; false if it was. */
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

  /** Keeps what was heard of a table for when there is no network. */
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

  /** Keeps what was heard of a match for when there is no network. */
  async keep(bout: Bout): Promise<void> {
    const user = ownerNow();
    if (user) await keepBout(user._id, bout);
  },

  /** The last known state of a match. */
  async kept(matchId: string): Promise<Bout | null> {
    const user = ownerNow();
    return (user && (await keptBout(user._id, matchId))) ?? null;
  },

  /** Scores a match on this device from now on. */
  async takeOver(matchId: string): Promise<Bout> {
    const user = ownerNow();
    if (!user) throw new Error('nobody is logged in');
    const bout = await takeOver(matchId, await deviceOf(user._id));
    await keepBout(user._id, bout);
    for (const listener of heardBy) listener(bout);
    return bout;
  },

  /** Makes refused entries count: sends them again and strikes what others have entered since. Needs the network. */
  async insist(matchId: string): Promise<void> {
    const user = ownerNow();
    if (!user) return;
    const { log } = await this.takeOver(matchId);
    await replaceEntries(user._id, matchId, (own) => {
      // What was pulled is what counts; that it was called goes with it.
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

  /** Forgets refused entries, which do not count. */
  async drop(matchId: string): Promise<void> {
    const user = ownerNow();
    if (!user) return;
    await changeEntries(user._id, matchId, () => undefined);
    await changed();
    wake();
  },
};

