import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, api, messageOf, reply } from './client';
import { session } from '@/lib/session';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

const user = { _id: 'u1', name: 'Ada', email: 'ada@example.org', role: 'organizer' as const };
const list = () => reply(api.GET('/api/category/get-all'));

describe('with a session', () => {
  const assign = vi.fn();
  beforeEach(() => {
    session.set({ token: 'secret', user });
    assign.mockClear();
    vi.spyOn(globalThis.location, 'assign').mockImplementation(assign);
  });

  test('sends the token and gives back the body', async () => {
    let sent: string | null = null;
    server.use(
      http.get('*/api/category/get-all', ({ request }) => {
        sent = request.headers.get('Authorization');
        return HttpResponse.json({ success: true, message: 'ok', data: [] });
      }),
    );
    expect((await list()).data).toEqual([]);
    expect(sent).toBe('Bearer secret');
  });

  test('a refusal is thrown with the message and the fields of the server', async () => {
    const errors = [{ field: 'name', message: 'Name is required.' }];
    server.use(
      http.get('*/api/category/get-all', () =>
        HttpResponse.json({ success: false, message: 'Please fill in all required fields.', errors }, { status: 400 }),
      ),
    );
    const error: unknown = await list().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, message: 'Please fill in all required fields.', errors });
    expect(assign).not.toHaveBeenCalled();
  });

  test('an expired token ends the session and goes to the login, which keeps the address', async () => {
    history.replaceState(null, '', '/history?q=open&year=2026');
    server.use(
      http.get('*/api/category/get-all', () =>
        HttpResponse.json({ success: false, message: 'jwt expired' }, { status: 401 }),
      ),
    );
    await expect(list()).rejects.toThrow('jwt expired');
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login?from=%2Fhistory%3Fq%3Dopen%26year%3D2026');
    history.replaceState(null, '', '/');
  });

  test('a late refusal of an older token leaves the newer session alone', async () => {
    server.use(
      http.get('*/api/category/get-all', () => {
        session.set({ token: 'newer', user });
        return HttpResponse.json({ success: false, message: 'jwt expired' }, { status: 401 });
      }),
    );
    await expect(list()).rejects.toThrow('jwt expired');
    expect(session.get()?.token).toBe('newer');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a session that has ended meanwhile', () => {
  const bea = { ...user, _id: 'u2', name: 'Bea' };

  test.each<[string, () => Response]>([
    ['an answer', () => HttpResponse.json({ success: true, message: 'ok', data: user })],
    ['a refusal', () => HttpResponse.json({ success: false, message: 'No.' }, { status: 403 })],
    ['an expired token', () => HttpResponse.json({ success: false, message: 'jwt expired' }, { status: 401 })],
    ['a broken network', () => HttpResponse.error()],
  ])('%s to it is dropped', async (_, answer) => {
    const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
    session.set({ token: 'of Ada', user });
    let answered = false;
    server.use(
      http.put('*/api/users/updateuser/u1', () => {
        session.clear();
        session.set({ token: 'of Bea', user: bea });
        setTimeout(() => (answered = true), 50);
        return answer();
      }),
    );
    const settled = vi.fn();
    reply(api.PUT('/api/users/updateuser/{id}', { params: { path: { id: 'u1' } }, body: { name: 'Ada', email: user.email } })).then(settled, settled);
    await vi.waitFor(() => {
      expect(answered).toBe(true);
    });
    expect(settled).not.toHaveBeenCalled();
    expect(session.get()).toEqual({ token: 'of Bea', user: bea });
    expect(assign).not.toHaveBeenCalled();
  });

  test('a new token of the same person changes nothing', async () => {
    session.set({ token: 'older', user });
    server.use(
      http.get('*/api/category/get-all', () => {
        session.setToken('newer', 'u1');
        return HttpResponse.json({ success: true, message: 'ok', data: [] });
      }),
    );
    expect((await list()).data).toEqual([]);
  });
});

test('what is not asked for any more is aborted', async () => {
  const asked = new AbortController();
  let aborted = false;
  server.use(
    http.get('*/api/category/get-all', async ({ request }) => {
      request.signal.addEventListener('abort', () => (aborted = true));
      asked.abort();
      await new Promise(() => undefined);
    }),
  );
  await expect(reply(api.GET('/api/category/get-all', { signal: asked.signal }))).rejects.toThrow(/abort/i);
  expect(aborted).toBe(true);
});

test('a wrong password at login is only an error', async () => {
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  server.use(
    http.post('*/api/users/Login', () =>
      HttpResponse.json({ success: false, message: 'Wrong e-mail or password.' }, { status: 401 }),
    ),
  );
  const call = reply(api.POST('/api/users/Login', { body: { email: 'a@example.org', password: 'x' } }));
  await expect(call).rejects.toThrow('Wrong e-mail or password.');
  expect(assign).not.toHaveBeenCalled();
});

test('a fallback stands in where the server said nothing', () => {
  expect(messageOf(new ApiError(409, 'It has begun.'), 'Error')).toBe('It has begun.');
  expect(messageOf(new ApiError(502, ''), 'Error')).toBe('Error');
  expect(messageOf(new TypeError('Failed to fetch'), 'Error')).toBe('Error');
});

test('only an unexpected error names its request', async () => {
  const refuse = (status: number) => {
    server.use(http.get('*/api/category/get-all', () => HttpResponse.json({ success: false, message: 'Something went wrong!', requestId: 'RKQ3X7ZL2MPA' }, { status })));
    return reply(api.GET('/api/category/get-all')).catch((error: unknown) => messageOf(error, 'Error'));
  };
  expect(await refuse(500)).toBe('Something went wrong! Request ID: RKQ3X7ZL2MPA');
  expect(await refuse(404)).toBe('Something went wrong!');
});

test('without a session no token is sent', async () => {
  let sent: string | null = '';
  server.use(
    http.post('*/api/users/Login', ({ request }) => {
      sent = request.headers.get('Authorization');
      return HttpResponse.json({ success: true, message: 'ok', data: {} });
    }),
  );
  await reply(api.POST('/api/users/Login', { body: { email: 'ada@example.org', password: 'long enough' } }));
  expect(sent).toBeNull();
});
