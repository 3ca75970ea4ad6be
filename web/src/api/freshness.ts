/**
 * How fresh visitors' data are: which replies are old, and which newer versions are known. Separate from the calls
 * (`visits.ts`), because the live connection uses it too.
 */

/** An old reply, and its time. */
type Old = { from: string };

/** Addresses whose last reply was old. */
const old = new Map<string, Old>();
let asOf: string | null = null;
const listeners = new Set<() => void>();

/** Reports when the oldest of them changes. */
function updateOldest() {
  const [oldest = null] = [...old.values()].map(({ from }) => from).sort();
  if (oldest === asOf) return;
  asOf = oldest;
  for (const listener of listeners) listener();
}

/** Records the time of an old reply, or null for a fresh one. */
export function noteReply(address: string, from: string | null) {
  if (from === null) old.delete(address);
  else old.set(address, { from });
  updateOldest();
}

/** The time of the oldest reply that is old because of a missing network; else null. */
export const kept = {
  get: () => asOf,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Reloads everything that is shown, and the rest when it is shown. Replies that are old again stay old. */
  async renew(ask: () => Promise<void>) {
    const before = [...old];
    await ask();
    for (const [address, one] of before) if (old.get(address) === one) old.delete(address);
    updateOldest();
  },
};

/** The newest known versions, by tournament id, or 'event'. */
const heard = new Map<string, number>();

/** Records that a cache on the way to the server may be outdated, so that requests bypass it. */
export function hearOf(of: string, version: number) {
  heard.set(of, version);
}

/** The newest known version of something. */
export const newestOf = (of: string) => heard.get(of);
