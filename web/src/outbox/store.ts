import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX } from './present';
import type { Bout, NewEntry } from '@/api/types';
import { newId } from '@/lib/id';

/** The server's refusal of an entry: message and code. */
export type Refusal = { code: string; message: string; at: string };

/** An entry that the server has not confirmed; it belongs to its author's account. */
export type Kept = {
  /** The order of entry on this device. */
  seq: number;
  owner: string;
  ownerName: string;
  matchId: string;
  /** The log's epoch and number of entries, as known at the time of entry. */
  epoch: number;
  base: number;
  entry: NewEntry;
  /** Set for a call of the bout to a table instead of a log entry. The entry then has only id and time. */
  call?: { tableId: string };
  refused?: Refusal;
  /** A person has already resent it after a refusal. */
  insisted?: true;
};

interface Schema extends DBSchema {
  entries: { key: number; value: Kept };
  /** The last server state of pads, by account and match. */
  bouts: { key: string; value: { matchId: string; bout: Bout; at: number } };
  /** Device ids by account, the last send time, the last report, and the lease. */
  notes: { key: string; value: unknown };
}

/** How long a bout without waiting entries is stored, in milliseconds. */
const KEPT_FOR = 3 * 24 * 60 * 60 * 1000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The database of this browser; it reopens after another tab needed a newer version. */
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>(OUTBOX, 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      db.createObjectStore('bouts');
      db.createObjectStore('notes');
    },
    blocking(_current, _wanted, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** A change is on disk when its promise settles, independent of the system. */
const durably = { durability: 'strict' } as const;

const boutKey = (owner: string, matchId: string) => `${owner} ${matchId}`;

/** All unsent entries of this device, in order. */
export async function allEntries(): Promise<Kept[]> {
  return (await database()).getAll('entries');
}

/** Stores an entry before anything else happens. */
export async function addEntry(kept: Omit<Kept, 'seq'>): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite', durably);
  // The store makes the number.
  await Promise.all([tx.store.add(kept as Kept), tx.done]);
}

/** The last known state of a match. */
export async function keptBout(owner: string, matchId: string): Promise<Bout | undefined> {
  return (await (await database()).get('bouts', boutKey(owner, matchId)))?.bout;
}

/** Stores the server's state of a match. */
export async function keepBout(owner: string, bout: Bout): Promise<void> {
  const db = await database();
  const key = boutKey(owner, bout.match._id);
  const tx = db.transaction('bouts', 'readwrite', durably);
  const before = await tx.store.get(key);
  if (!before || isNewer(bout, before.bout)) void tx.store.put({ matchId: bout.match._id, bout, at: Date.now() }, key);
  await tx.done;
}

/** Whether a bout is later than another: a log only grows. */
export function isNewer(bout: Bout, before: Bout): boolean {
  const { log, match } = bout;
  return log.epoch >= before.log.epoch && log.entries.length >= before.log.entries.length && match.version >= before.match.version;
}

/** Deletes old bouts without waiting entries. */
export async function tidy(): Promise<void> {
  const db = await database();
  const tx = db.transaction(['entries', 'bouts'], 'readwrite');
  const wanted = new Set((await tx.objectStore('entries').getAll()).map(({ matchId }) => matchId));
  for (let cursor = await tx.objectStore('bouts').openCursor(); cursor; cursor = await cursor.continue()) {
    if (!wanted.has(cursor.value.matchId) && cursor.value.at < Date.now() - KEPT_FOR) void cursor.delete();
  }
  await tx.done;
}

/** Changes an account's entries in a match by `change`; undefined deletes one. */
export async function changeEntries(owner: string, matchId: string, change: (kept: Kept) => Kept | undefined): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite', durably);
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const kept = cursor.value;
    if (kept.owner !== owner || kept.matchId !== matchId) continue;
    const next = change(kept);
    if (!next) void cursor.delete();
    else if (next !== kept) void cursor.update(next);
  }
  await tx.done;
}

/** Replaces an account's entries in a match, in one step. */
export async function replaceEntries(owner: string, matchId: string, by: (kept: Kept[]) => Omit<Kept, 'seq'>[]): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite', durably);
  const before = (await tx.store.getAll()).filter((kept) => kept.owner === owner && kept.matchId === matchId);
  for (const { seq } of before) void tx.store.delete(seq);
  for (const next of by(before)) void tx.store.add(next as Kept);
  await tx.done;
}

/** The id of this browser as an account's device, made at its first use. */
export async function deviceOf(owner: string): Promise<string> {
  const key = `device ${owner}`;
  const known = (await (await database()).get('notes', key)) as string | undefined;
  if (known !== undefined) return known;
  // Another tab may make one at the same time.
  const tx = (await database()).transaction('notes', 'readwrite', durably);
  const found = (await tx.store.get(key)) as string | undefined;
  const id = found ?? newId();
  if (!found) void tx.store.put(id, key);
  await tx.done;
  return id;
}

export type Note = 'sent' | 'reported' | `table ${string}`;

/** A note of an account; undefined if there is none. */
export async function note(name: Note, owner: string): Promise<string | undefined> {
  return (await (await database()).get('notes', `${name} ${owner}`)) as string | undefined;
}

/** Writes a note of an account. */
export async function setNote(name: Note, owner: string, value: string): Promise<void> {
  await (await database()).put('notes', value, `${name} ${owner}`);
}

type Lease = { holder: string; until: number };

/** Takes or renews the lease for this many milliseconds; false while another tab has it. */
export async function lease(holder: string, milliseconds: number): Promise<boolean> {
  const tx = (await database()).transaction('notes', 'readwrite');
  const found = (await tx.store.get('lease')) as Lease | undefined;
  const now = Date.now();
  // A clock that was set back must not lock everyone out.
  const free = !found || found.holder === holder || found.until < now || found.until > now + milliseconds;
  if (free) void tx.store.put({ holder, until: now + milliseconds }, 'lease');
  await tx.done;
  return free;
}

/** Returns the lease. */
export async function endLease(holder: string): Promise<void> {
  const tx = (await database()).transaction('notes', 'readwrite');
  const found = (await tx.store.get('lease')) as Lease | undefined;
  if (found?.holder === holder) void tx.store.delete('lease');
  await tx.done;
}
