import { OUTBOX } from './present';
import { endLease, lease } from './store';
import { newId } from '@/lib/id';

/** How long a vanished tab blocks the others, and how often a live one renews its claim, in milliseconds. */
const LEASE = 10_000;
const RENEWED = 3000;
const ASKED = 500;

const me = newId();

/** Runs while no other tab of this browser does. Without TLS there are no Web Locks; a lease in the database replaces them. */
export async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  if (locks) return (await locks.request(OUTBOX, work)) as T;
  while (!(await lease(me, LEASE))) await new Promise((resolve) => setTimeout(resolve, ASKED));
  const renewal = setInterval(() => void lease(me, LEASE).catch(() => undefined), RENEWED);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await endLease(me);
  }
}
