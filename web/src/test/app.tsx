import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { newQueryClient } from '@/api/query';
import type { Match } from '@/api/types';
import { toast } from '@/components/toast';
import { type Role, type SessionUser, session } from '@/lib/session';
import { programAt } from '@/lib/programs';
import { followSession, newRouter } from '@/routes/router';
import { newVisitorsRouter } from '@/routes/visitors';
import { render } from './render';
import { anEvent } from './samples';

/** One person of each role, in the server's form. */
export const people: Record<Role, SessionUser> = {
  organizer: { _id: 'o1', name: 'olga marsh', email: 'olga@example.org', role: 'organizer' },
  referee: { _id: 'r1', name: 'Ruth Bell', email: 'ruth@example.org', role: 'referee' },
  helper: { _id: 'h1', name: 'Anna · T2', email: '', role: 'helper', table: 'tb2' },
  participant: { _id: 'p1', name: 'Ada King', email: 'ada@example.org', role: 'participant' },
};

type Method = 'get' | 'post' | 'put' | 'delete';

/** A good reply to one call. */
export function replies(method: Method, path: string, data: unknown, meta?: object): HttpHandler {
  return http[method](`*/api${path}`, () => HttpResponse.json({ success: true, message: 'done', data, meta }));
}

/** A refusal of the server. */
export function refuses(method: Method, path: string, status: number, message: string, errors?: object[]): HttpHandler {
  return http[method](`*/api${path}`, () => HttpResponse.json({ success: false, message, errors }, { status }));
}

/** A broken network. */
export function breaks(method: Method, path: string): HttpHandler {
  return http[method](`*/api${path}`, () => HttpResponse.error());
}

/** The matches of an athlete or a referee, in the server's order, filtered by status, search and page. */
export function servesMatches(of: 'participant' | 'referee', matches: Match[], counts: Record<string, number> = {}): HttpHandler {
  return http.get(`*/api/match/${of}-data/:id`, ({ request }) => {
    const asked = new URL(request.url).searchParams;
    const [status, search = ''] = [asked.get('status'), asked.get('search')?.toLowerCase()];
    const found = matches.filter(
      (match) =>
        (!status || match.status === status) &&
        [match.tournament.name, ...match.players].some((name) => name.toLowerCase().includes(search)),
    );
    const [at, limit] = [Number(asked.get('page')), Number(asked.get('limit'))];
    const data = found.slice((at - 1) * limit, at * limit);
    const meta = { page: at, limit, total: found.length, counts };
    // Without it byes would be included.
    if (asked.get('playable') !== 'true') return HttpResponse.json({ success: false }, { status: 400 });
    return HttpResponse.json({ success: true, message: '', data, meta });
  });
}

const page = (total: number, counts = {}) => ({ page: 1, limit: 50, total, counts });

/** An empty instance that answers every read of the screens. */
const emptyInstance = [
  replies('get', '/event/hand-overs/:id', { lease: 0, handOvers: [], copies: [], automatic: { set: true, failed: false } }),
  replies('post', '/users/logout', {}),
  http.get('*/api/users/getuser/:id', () => HttpResponse.json({ success: true, message: '', data: session.get()?.user })),
  replies('get', '/users/sign-in-options', {
    signup: 'participant',
    passwordReset: 'organizer',
    providers: ['Apple', 'Google', 'Meta'].map((name) => ({
      id: name.toLowerCase(),
      name,
      available: false,
      reason: `Signing in with ${name} is not set up on this server.`,
    })),
  }),
  replies('get', '/legal/:page', { text: '' }),
  replies('get', '/tournament/get-all', [], page(0)),
  replies('get', '/tournament/history', { data: [] }, page(0)),
  replies('get', '/tournament/global-leaderboard', { leaderboard: [] }, page(0)),
  replies('get', '/tournament/participant-data/:id', []),
  replies('get', '/category/get-all', []),
  replies('get', '/users/participant/all', [], page(0)),
  replies('get', '/users/referee/all', [], page(0)),
  servesMatches('participant', []),
  servesMatches('referee', []),
  replies('get', '/events', [], page(0)),
  replies('get', '/event/reasons/:id', []),
  replies('put', '/event/decision/:id', {}),
  replies('get', '/event/athletes/:id', [], page(0, { registered: 0, unweighed: 0 })),
  replies('get', '/event/rule-books', [{ _id: 'standard', settings: anEvent().settings }]),
  replies('get', '/notifications', [], page(0, { unread: 0 })),
];

/** A live connection without events. */
const silence = ws.link('ws://localhost/api/live').addEventListener('connection', () => undefined);

/** The fake server; a call without a reply fails its test. */
export const server = setupServer(...emptyInstance, silence);

/** Call once in a test file that opens the app. */
export function serveApi() {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    server.resetHandlers();
    for (const shown of toast.list()) toast.dismiss(shown.id);
  });
  afterAll(() => {
    server.close();
  });
}

/** Opens the program of an address, with or without a role. */
export function openApp(path: string, role?: Role) {
  history.replaceState(null, '', path);
  if (role) session.set({ token: `token of ${role}`, user: people[role] });
  const queries = newQueryClient();
  let router;
  if (programAt(path) === 'visitors') {
    router = newVisitorsRouter(queries);
  } else {
    const ofApp = newRouter(queries);
    onTestFinished(followSession(ofApp));
    router = ofApp;
  }
  const { history: own } = router;
  onTestFinished(() => {
    own.destroy();
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
