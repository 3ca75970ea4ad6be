import createClient, { type Middleware } from 'openapi-fetch';
import { session } from '@/lib/session';
import { persistentFetch } from './persist';
import type { paths } from './schema';

/** What the server says of one wrong field; `field` is its JSON path, such as "settings.bestOf". */
export type FieldError = { field: string; message: string };

/** A refusal by the server, in its own words for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldError[] = [],
  ) {
    super(message);
  }
}

/** The server's message, or `fallback` when it gave none or was not reached. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Every JSON reply: `{success, message, data}` or `{success, message, errors}`. */
type Envelope = { success?: boolean; message?: string; errors?: FieldError[] | null };

type FetchResult<Body> = { data?: Body; error?: unknown; response: Response };

/**
 * Waits for a call and returns the body of a good reply; anything else throws
 * an {@link ApiError}, and a broken network what fetch threw.
 */
export async function reply<Body>(call: Promise<FetchResult<Body>>): Promise<Body> {
  const { data, error, response } = await call;
  const body = (response.ok ? data : error) as Envelope | undefined;
  if (response.ok && body?.success !== false) return data as Body;
  throw new ApiError(response.status, body?.message ?? '', body?.errors ?? []);
}

/** Leaves the app as one leaves a building: everything in memory is gone. */
export function endSession() {
  session.clear();
  location.assign('/login');
}

const bearer: Middleware = {
  onRequest({ request }) {
    const token = session.get()?.token;
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  onResponse({ request, response }) {
    // Only a token that was sent can have ended; a wrong password at login is also a 401.
    const sent = request.headers.get('Authorization')?.slice('Bearer '.length);
    // A reply to an older token must not end the session that replaced it.
    if (response.status === 401 && sent && sent === session.get()?.token) endSession();
  },
};

/** The typed client: one method a HTTP verb, paths and shapes from OpenAPI. */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: persistentFetch,
});
api.use(bearer);
