/**
 * How fresh is what visitors see: which replies are old ones, and of what something newer was heard. Apart from the calls
 * (`visits.ts`), because the live connection knows it, too.
 */

/** An old reply, and from when it is. */
type Old = { from: string };

/** What was answered with an old reply last, by its address. */
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

/** Notes how a reply came: from when it is, if it was an old one, else null. */
export function noteReply(address: string, from: string | null) {
  if (from === null) old.delete(address);
  else old.set(address, { from });
  updateOldest();
}

/** From when the oldest reply is that was an old one because there is no network; else null. */
export const kept = {
  get: () => asOf,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Has all that is shown asked for again; what is not shown is once it is. What is answered with an old reply again stays old. */
  async renew(ask: () => Promise<void>) {
    const before = [...old];
    await ask();
    for (const [address, one] of before) if (old.get(address) === one) old.delete(address);
    updateOldest();
  },
};

/** The newest versions that were heard of, by the id of a tournament, or 'event'. */
const heard = new Map<string, number>();

/** Records that a cache on the way to the server may be outdated, so that requests bypass it. */
export function hearOf(of: string, version: number) {
  heard.set(of, version);
}

/** The newest version of something that was heard of. */
export const newestOf = (of: string) => heard.get(of);
