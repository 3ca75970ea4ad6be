import { QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import BracketPage from './BracketPage';
import { bracketKey } from '@/api/bracket';
import { newQueryClient } from '@/api/query';
import type { Tournament } from '@/api/types';
import { toast } from '@/components/toast';
import { Toaster } from '@/components/Toaster';
import { parseSearch, search as params, stringifySearch } from '@/lib/search';
import { session, type Role } from '@/lib/session';
import { render } from '@/test/render';
import { anEvent } from '@/test/samples';

/** A call of the page. */
export type Call = { path: string; body: unknown };

/** The fake server's reply to a change: the tournament afterwards, or a refusal. */
export type Answer = ((body: unknown, before: Tournament) => Tournament) | { status: number; message: string; code?: string } | { data: (body: unknown) => unknown };

/** Only the bracket page, at its address in the app, without the frame. */
function newRouter() {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const page = createRoute({ getParentRoute: () => app, path: '/brackets/$id', validateSearch: params.bracket, component: BracketPage });
  return createRouter({ routeTree: root.addChildren([app.addChildren([page])]), parseSearch, stringifySearch, defaultNotFoundComponent: () => null });
}

/** A server with one tournament, for tests of the page; it applies changes and records requests. */
export function fakeServer() {
  let tournament: Tournament | null = null;
  let answers: Record<string, Answer> = {};
  let calls: Call[] = [];
  let held: Promise<void> | null = null;
  let queries = newQueryClient();

  const change = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    calls.push({ path, body });
    if (held) await held;
    const answer = answers[path];
    if (typeof answer === 'function' && tournament) {
      tournament = answer(body, tournament);
      return HttpResponse.json({ success: true, message: 'ok', data: tournament });
    }
    if (typeof answer === 'object' && 'data' in answer) return HttpResponse.json({ success: true, message: 'ok', data: answer.data(body) });
    const { status, ...said } = typeof answer === 'object' ? answer : { status: 404, message: `No ${path}` };
    return HttpResponse.json({ success: false, ...said }, { status });
  };
  const person = (kind: string) => (i: number) => ({
    _id: `${kind}${String(i)}`,
    name: `${kind === 'p' ? 'Person' : 'Referee'} ${String(i)}`,
    email: `${kind}${String(i)}@club.example`,
    role: kind === 'p' ? 'participant' : 'referee',
    status: 'active',
    createdAt: '2026-01-01T00:00:00Z',
  });
  // A hundred and fifty of each kind; search, page and limit as the server has them.
  const people = (kind: string) =>
    ({ request }: { request: Request }) => {
      const asked = new URL(request.url).searchParams;
      const search = asked.get('search') ?? '';
      const found = Array.from({ length: 150 }, (_, i) => person(kind)(i + 1)).filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      const [page, limit] = [Number(asked.get('page')), Number(asked.get('limit'))];
      const data = found.slice((page - 1) * limit, page * limit);
      return HttpResponse.json({ success: true, message: '', data, meta: { page, limit, total: found.length, counts: {} } });
    };

  const server = setupServer(
    http.get('*/api/tournament/brackets-data/:id', async () => {
      if (held) await held;
      return tournament
        ? HttpResponse.json({ success: true, message: '', data: tournament })
        : HttpResponse.json({ success: false, message: 'There is no such tournament.' }, { status: 404 });
    }),
    // For a class of one athlete.
    http.get('*/api/event/:id', () => HttpResponse.json({ success: true, message: '', data: anEvent({ state: 'finished' }) })),
    // There is no other tournament.
    http.get('*/api/tournament/get-all', () => HttpResponse.json({ success: true, message: '', data: [], meta: { page: 1, limit: 50, total: 0, counts: {} } })),
    http.get('*/api/tournament/participant-data/:id', () => HttpResponse.json({ success: true, message: '', data: [] })),
    http.get('*/api/users/participant/all', people('p')),
    http.get('*/api/users/referee/all', people('r')),
    http.post('*/api/*', change),
    http.put('*/api/*', change),
    http.delete('*/api/*', change),
  );
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    server.resetHandlers();
    for (const { id } of toast.list()) toast.dismiss(id);
    history.replaceState(null, '', '/');
  });
  afterAll(() => {
    server.close();
  });

  return {
    calls: () => calls,
    /** Makes calls wait until the returned function is called. */
    hold(): () => void {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    /** Another person changed the tournament; the page does not know yet. */
    changeTo(next: Tournament) {
      tournament = next;
    },
    /** Another person changed the tournament, and live brought it; unchanged parts keep their identity. */
    bring(next: Tournament) {
      tournament = next;
      act(() => {
        queries.setQueryData(bracketKey('t1'), (loaded?: Tournament) => replaceEqualDeep(loaded, next));
      });
    },
    /** Shows the page of a tournament to somebody. */
    show(shown: Tournament | null, role: Role = 'organizer', answering: Record<string, Answer> = {}, search = '', state: object | null = null) {
      tournament = shown;
      answers = answering;
      calls = [];
      held = null;
      session.set({ token: 't', user: { _id: 'me', name: 'Me', email: 'me@club.example', role } });
      // Without a key the router loses the state of the address.
      history.replaceState(state && { ...state, __TSR_key: 'shown', __TSR_index: 0 }, '', `/brackets/t1${search}`);
      queries = newQueryClient();
      const router = newRouter();
      onTestFinished(() => {
        router.history.destroy();
      });
      return render(
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
          <Toaster />
        </QueryClientProvider>,
      );
    },
  };
}
