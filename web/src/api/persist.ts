import { takeAhead } from './ahead';

/**
 * Sends a change again while nobody knows what became of it, as on a broken
 * network. The server does nothing twice: what is to be (PUT) can be said again,
 * and what is to be done (POST, DELETE) carries a key by which it is known again.
 */

const keyHeader = 'Idempotency-Key';

/** Gives up after so many milliseconds; the person is told then that it was not sent. */
export const patience = { time: 60_000 };

/** An attempt that nothing came back from is given up after so many milliseconds: the server ends its work after 20 s. */
const SILENCE = 25_000;

/** So many bytes of a body are given another millisecond to be sent: 10 kB/s. */
const SLOWEST = 10;

/** A change that is not answered for so many milliseconds is said to be on its way. */
const SAID_AFTER = 5000;

/** Not repeated: logging in changes nothing, and the second time an old password is wrong and the token dead. */
const once = /\/(Login|change-password\/.*)$/;

/** What a proxy answers while the server is away. */
const away = new Set([502, 503, 504]);

let waiting = 0;
let underWay = 0;
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

/** Has the browser ask before a page is left with which a change that nobody has confirmed would be lost. */
function beforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function keepPage(by: 1 | -1) {
  underWay += by;
  if (underWay > 0) globalThis.addEventListener('beforeunload', beforeLeaving);
  else globalThis.removeEventListener('beforeunload', beforeLeaving);
}

/** A key that nobody else has made. randomUUID is missing where there is no TLS, as in a hall's own network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Resolves after a while, or as soon as the browser is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener('online', done);
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

/**
 * One attempt. A network may swallow what is sent without ever saying so; then it fails like one that is down.
 *
 * @param ahead the reply to it, if it has been sent already
 */
async function attempt(request: Request, ahead?: Promise<Response>): Promise<Response> {
  const size = request.body ? (await request.clone().blob()).size : 0;
  const given = new AbortController();
  const silence = new Promise<never>((_, reject) => {
    given.signal.addEventListener('abort', () => {
      reject(given.signal.reason as Error);
    });
  });
  const timer = setTimeout(() => {
    given.abort(new DOMException('No answer', 'TimeoutError'));
  }, SILENCE + size / SLOWEST);
  try {
    return await Promise.race([ahead ?? globalThis.fetch(request.clone(), { signal: given.signal }), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch` with persistence for changes; reading is repeated by who reads. */
export async function persistentFetch(request: Request): Promise<Response> {
  if (request.method === 'GET') return attempt(request, takeAhead(request));
  if (request.method === 'HEAD' || once.test(request.url)) return attempt(request);
  if (request.method !== 'PUT' && !request.headers.has(keyHeader)) request.headers.set(keyHeader, newKey());
  const began = Date.now();
  let counted = false;
  const say = () => {
    if (!counted) count(1);
    counted = true;
  };
  const saying = setTimeout(say, SAID_AFTER);
  keepPage(1);
  try {
    for (let delay = 500; ; delay = Math.min(2 * delay, 5000)) {
      const late = Date.now() - began >= patience.time;
      let atLeast = 0;
      try {
        const response = await attempt(request);
        if (answered(response) || late) return response;
        atLeast = retryAfter(response);
      } catch (error) {
        if (late) throw error;
      }
      say();
      await pause(Math.max(atLeast, delay) * (1 + Math.random() / 2));
    }
  } finally {
    clearTimeout(saying);
    keepPage(-1);
    if (counted) count(-1);
  }
}
