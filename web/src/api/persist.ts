import { takeAhead } from './ahead';

/**
 * Sends a change again while nobody knows what became of it, as on a broken
 * network. The server does nothing twice: what is to be (PUT) can be said again,
 * and what is to be done (POST, DELETE) carries a key by which it is known again.
 */

const keyHeader = 'Idempotency-Key';

/** Gives up after so many milliseconds; the person is told then that it was not sent. */
export const patience = { time: 60_000 };

/** Not repeated: logging in changes nothing, and the second time an old password is wrong and the token dead. */
const once = /\/(Login|change-password\/.*)$/;

/** What a proxy answers while the server is away. */
const away = new Set([502, 503, 504]);

let waiting = 0;
const listeners = new Set<() => void>();

/** How many changes are waiting for the network; for `useSyncExternalStore`. */
export const unsent = {
  get: () => waiting,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function count(by: number) {
  waiting += by;
  for (const listener of listeners) listener();
}

/** A key that nobody else has made. randomUUID is missing where there is no TLS, as in a hall's own network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Resolves after a while, or as soon as the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** After how many milliseconds the server wants to be asked again: its database is away for a moment. */
function retryAfter(response: Response): number {
  return response.status === 503 ? 1000 * Number(response.headers.get('Retry-After') ?? 0) || 0 : 0;
}

/** Did the server itself answer, for good? */
function answered(response: Response): boolean {
  const own = (response.headers.get('Content-Type') ?? '').includes('json');
  return !away.has(response.status) || (own && retryAfter(response) === 0);
}

/** `fetch` with persistence for changes; reading is repeated by who reads. */
export async function persistentFetch(request: Request): Promise<Response> {
  if (request.method === 'GET') return takeAhead(request) ?? globalThis.fetch(request);
  if (request.method === 'HEAD' || once.test(request.url)) return globalThis.fetch(request);
  if (request.method !== 'PUT' && !request.headers.has(keyHeader)) request.headers.set(keyHeader, newKey());
  const began = Date.now();
  let counted = false;
  try {
    for (let delay = 500; ; delay = Math.min(2 * delay, 5000)) {
      const late = Date.now() - began >= patience.time;
      let atLeast = 0;
      try {
        const response = await globalThis.fetch(request.clone());
        if (answered(response) || late) return response;
        atLeast = retryAfter(response);
      } catch (error) {
        if (request.signal.aborted || late) throw error;
      }
      if (!counted) {
        counted = true;
        count(1);
      }
      await pause(Math.max(atLeast, delay) * (1 + Math.random() / 2), request.signal);
    }
  } finally {
    if (counted) count(-1);
  }
}
