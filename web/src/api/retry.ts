import { backoff } from '@/lib/backoff';

/**
 * Sends a change again while its outcome is unknown, for example on a broken network. The server does nothing twice:
 * a PUT states the target, and a POST or DELETE carries an idempotency key.
 */

const keyHeader = 'Idempotency-Key';

/** A change is resent for this many milliseconds; then the app reports the failure. */
export const retries = { time: 60_000 };

/** Pause between two attempts. */
const pauses = { first: 500, most: 5000 };

/** An attempt is abandoned after this many milliseconds of silence: the server stops working after 20 s. */
const SILENCE = 25_000;

/** Time limit for calls with long lists, on which the server may work for 100 s: `Long` in internal/api. */
const long = /\/(users\/import|event\/register)$/;
const LONG_SILENCE = 110_000;

/** Bytes of a body that add a millisecond to the time limit: 10 kB/s. */
const SLOWEST = 10;

/** After this many milliseconds without a reply, the app shows that a change is on its way. */
const SAID_AFTER = 5000;

/** Never resent: a login changes nothing, and after a change of password the old one is wrong and the token invalid. */
const once = /\/(Login|change-password\/.*)$/;

/** A read with a body: it changes nothing, so it does not count as waiting. */
const asked = /\/(preview|merge-preview|plan)$/;

/** The statuses of a proxy while the server is away. */
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

/** Makes the browser ask before leaving a page with an unconfirmed change. */
function beforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function keepPage(by: 1 | -1) {
  underWay += by;
  if (underWay > 0) globalThis.addEventListener('beforeunload', beforeLeaving);
  else globalThis.removeEventListener('beforeunload', beforeLeaving);
}

/** An idempotency key. randomUUID does not exist without TLS, for example in a hall's own network. */
export function newIdempotencyKey(): string {
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

/** The server's requested pause before the next try, in milliseconds, while its database is briefly away. */
function retryAfter(response: Response): number {
  return response.status === 503 ? 1000 * Number(response.headers.get('Retry-After') ?? 0) || 0 : 0;
}

/** Is it the server's own final reply? */
function answered(response: Response): boolean {
  const own = (response.headers.get('Content-Type') ?? '').includes('json');
  return !away.has(response.status) || (own && retryAfter(response) === 0);
}

/**
 * One attempt: sends a request and reads the whole reply. It fails after `patience` milliseconds of silence, for
 * example when a network loses the request or stalls during the reply, and when the request is aborted.
 */
export async function attempt(request: Request, patience = long.test(request.url) ? LONG_SILENCE : SILENCE): Promise<Response> {
  // A body to send; reads have none and skip this.
  const size = request.body === null ? 0 : (await request.clone().arrayBuffer()).byteLength;
  const silence = new AbortController();
  const fail = () => {
    silence.abort(new DOMException('No answer', 'TimeoutError'));
  };
  let timer = setTimeout(fail, patience + size / SLOWEST);
  try {
    const signal = AbortSignal.any([request.signal, silence.signal]);
    const response = await globalThis.fetch(request.clone(), { signal });
    const { status, statusText, headers } = response;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of partsOf(response)) {
      parts.push(part);
      clearTimeout(timer);
      timer = setTimeout(fail, patience);
    }
    return new Response(parts.length > 0 ? joined(parts) : null, { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}

/** Joins the parts of a body. A Blob would live in another browser process, and each reply would be fetched from there. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The body of a reply as a stream; not every browser can iterate over one. */
async function* partsOf({ body }: Response) {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
}

/** `fetch` that resends changes until they are answered, and reads the whole reply. TanStack Query retries reads. */
export async function fetchWithRetry(request: Request): Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD' || once.test(request.url) || asked.test(request.url)) return attempt(request);
  if (request.method !== 'PUT' && !request.headers.has(keyHeader)) request.headers.set(keyHeader, newIdempotencyKey());
  const began = Date.now();
  let counted = false;
  const say = () => {
    if (!counted) count(1);
    counted = true;
  };
  const saying = setTimeout(say, SAID_AFTER);
  keepPage(1);
  try {
    for (let failures = 0; ; failures++) {
      const late = Date.now() - began >= retries.time;
      let atLeast = 0;
      try {
        const response = await attempt(request);
        if (answered(response) || late) return response;
        atLeast = retryAfter(response);
      } catch (error) {
        // Nobody needs an aborted call any longer, such as a suggestion for a changed text.
        if (late || request.signal.aborted) throw error;
      }
      say();
      await pause(Math.max(atLeast, backoff(failures, pauses)));
    }
  } finally {
    clearTimeout(saying);
    keepPage(-1);
    if (counted) count(-1);
  }
}
