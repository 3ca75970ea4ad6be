import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Client } from 'openapi-fetch';
import { session } from '@/lib/session';
import { attempt, fetchWithRetry } from './retry';
import type { paths } from './schema';

/** The server's message about one wrong field; `field` is its JSON path, such as "settings.bestOf". */
export type FieldError = { field: string; message: string };

/** A refusal by the server, in its own words for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldError[] = [],
    /** Code of the message, such as server.match.obstacle. */
    readonly code = '',
    /** Id of the request in the server's log, if the server is at fault. */
    readonly requestId = '',
  ) {
    super(message);
  }
}

/** Did the server itself refuse? Then a retry gets the same refusal. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Does the current state forbid it (409), perhaps only without a confirmation? */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Is there an obstacle to the start of a match that officials may disregard? */
export function isObstacle(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'server.match.obstacle';
}

/** The server's message, or `fallback` without one. An unexpected error has the request's id, so that reports lead to the log. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || !error.message) return fallback;
  const { status, message, requestId } = error;
  return status === 500 && requestId ? `${message} ${t`Request ID: ${requestId}`}` : message;
}

/** Every JSON reply: `{success, message, data}` or `{success, message, errors}`. */
type Envelope = { success?: boolean; message?: string; errors?: FieldError[] | null; code?: string; requestId?: string };

type FetchResult<Body> = { data?: Body; error?: unknown; response: Response };

/**
 * Waits for a call and returns the body of a good reply; other replies throw an {@link ApiError}, and a broken network
 * throws fetch's error.
 */
export async function reply<Body>(call: Promise<FetchResult<Body>>): Promise<Body> {
  const { data, error, response } = await call;
  const body = (response.ok ? data : error) as Envelope | undefined;
  if (response.ok && body?.success !== false) return data as Body;
  throw refused(response, body);
}

function refused({ status }: Response, body: Envelope | undefined): ApiError {
  return new ApiError(status, body?.message ?? '', body?.errors ?? [], body?.code, body?.requestId);
}

/** Throws the error of an unsuccessful reply. */
export async function refusal(response: Response): Promise<never> {
  throw refused(response, await envelope(response));
}

function envelope(response: Response): Promise<Envelope | undefined> {
  return response.json().catch(() => undefined) as Promise<Envelope | undefined>;
}

/**
 * Goes to the login by a full page load, so that nothing stays in memory. The login shows the reason and returns
 * here. A helper has no login.
 */
function endSession(reason = '') {
  if (session.get()?.user.role === 'helper') {
    session.clear(reason);
    location.assign('/table');
    return;
  }
  const from = location.pathname + location.search;
  session.clear(reason);
  location.assign(`/login?${new URLSearchParams({ from }).toString()}`);
}

let renewal: Promise<unknown> = Promise.resolve();

/** Until this settles, a 401 to the old token ends nothing: the server may have replaced the token, with the reply still on its way. */
export function renewsToken<T>(work: Promise<T>): Promise<T> {
  renewal = work.catch(() => undefined);
  return work;
}

/** Calls with their own token. */
const bringsToken = /\/(Login|change-password\/\{id\})$/;

type Params = { path?: Record<string, string>; query?: Record<string, unknown>; header?: Record<string, string> };
type Init = {
  params?: Params;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | null;
  /**
   * One attempt that waits so many milliseconds for a reply, for callers that keep unanswered changes and resend them:
   * see outbox.
   */
  once?: number;
};

/**
 * Settles like the promise, unless the person logs out or changes: a reply to the previous person must have no effect.
 */
function withinSession<T>(promise: Promise<T>): Promise<T> {
  const person = session.get()?.user._id;
  if (person === undefined) return promise;
  return new Promise((resolve, reject) => {
    const ifStillThere = (settle: () => void) => {
      if (session.get()?.user._id === person) settle();
    };
    promise.then(
      (value) => {
        ifStillThere(() => {
          resolve(value);
        });
      },
      (error: Error) => {
        ifStillThere(() => {
          reject(error);
        });
      },
    );
  });
}

/** Makes a call with the session's token. The session ends if the server says so. */
export async function send(method: string, path: string, { params = {}, body, accept, signal, once }: Init = {}): Promise<Response> {
  const url = new URL(path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.path?.[name] ?? '')), location.origin);
  for (const [name, value] of Object.entries(params.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  const token = session.get()?.token;
  const headers = new Headers(params.header);
  // The server replies in the same language.
  headers.set('Accept-Language', i18n.locale);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (accept) headers.set('Accept', accept);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const request = new Request(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  const response = await (once === undefined ? withinSession(fetchWithRetry(request)) : attempt(request, once));
  // Only a token that was sent can have ended; a wrong password at login is also a 401.
  // A reply to an older token must not end the session that replaced it.
  if (response.status === 401 && token && !path.endsWith('/Login')) {
    const said = await envelope(response.clone());
    if (!bringsToken.test(path)) await renewal;
    if (token === session.get()?.token) endSession(said?.message);
  }
  return response;
}

async function call(method: string, path: string, init?: Init): Promise<FetchResult<unknown>> {
  const response = await send(method, path, init);
  if (response.ok) return { data: await response.json(), response };
  return { error: await envelope(response), response };
}

/** The typed client: one method for each HTTP verb, paths and shapes from OpenAPI. */
export const api = {
  GET: (path: string, init?: Init) => call('GET', path, init),
  POST: (path: string, init?: Init) => call('POST', path, init),
  PUT: (path: string, init?: Init) => call('PUT', path, init),
  DELETE: (path: string, init?: Init) => call('DELETE', path, init),
} as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
