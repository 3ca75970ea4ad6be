import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOff } from './early';
import * as sources from './sources';
import { COMPACT, takeAhead } from '@/api/ahead';
import { session } from '@/lib/session';
import { soon } from '@/test/soon';

const all: { path: string; load: () => Promise<unknown> }[] = [sources.login, sources.bracket, sources.athlete, ...sources.open, ...sources.screens];
const network = vi.fn<typeof fetch>();
const onName = vi.fn();
let loaded: string[];

beforeEach(() => {
  loaded = [];
  for (const source of all) {
    vi.spyOn(source, 'load').mockImplementation(() => {
      loaded.push(source.path);
      return Promise.reject(new Error('no network'));
    });
  }
  onName.mockReset();
  network.mockReset().mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const logIn = () => {
  session.set({ token: 't', user: { _id: 'u1', name: 'Olga', email: 'olga@club.example', role: 'organizer' } });
};

const callOf = (token: string) =>
  new Request('http://localhost/api/tournament/brackets-data/t1', { headers: { Authorization: `Bearer ${token}` } });

test('a bracket page asks for its tournament and its code at once', async () => {
  logIn();
  void setOff('/brackets/t1', onName);
  expect(loaded).toEqual(['/brackets/:id']);
  expect(network).toHaveBeenCalledExactlyOnceWith('/api/tournament/brackets-data/t1', { headers: { Authorization: 'Bearer t', Accept: COMPACT } });
  // Who asks for it first is given that reply, whoever comes next asks the server.
  expect(await (await takeAhead(callOf('t')))?.json()).toEqual({});
  expect(takeAhead(callOf('t'))).toBeUndefined();
});

test('a tournament that was asked for with another token is nobody’s', () => {
  logIn();
  void setOff('/brackets/t1', onName);
  expect(takeAhead(callOf('other'))).toBeUndefined();
  expect(takeAhead(callOf('t'))).toBeUndefined();
});

test('other screens ask for their code alone', () => {
  logIn();
  for (const path of ['/nowhere', '/nowhere/t1', '/history', '/athletes/u1', '/terms']) void setOff(path, onName);
  expect(loaded).toEqual(['/history', '/athletes/:id', '/terms']);
  expect(network).not.toHaveBeenCalled();
});

test('who is not logged in gets the login, wherever it is not open to all', () => {
  for (const path of ['/brackets/t1', '/history', '/login', '/terms']) void setOff(path, onName);
  expect(loaded).toEqual(['/login', '/login', '/login', '/terms']);
  expect(network).not.toHaveBeenCalled();
});

test('the name of a tournament is told before the rest of it has come', async () => {
  logIn();
  const beginning = '{"success":true,"data":{"_id":"t1","name":"Łódź Open","description":"","participants":[{"_id"';
  let goOn: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(beginning));
      await new Promise<void>((resolve) => (goOn = resolve));
      controller.enqueue(new TextEncoder().encode(':"e1"}],"matches":[]}}'));
      controller.close();
    },
  });
  network.mockResolvedValue(new Response(body));
  void setOff('/brackets/t1', onName);
  await soon(() => { expect(onName).toHaveBeenCalledExactlyOnceWith('Łódź Open'); });
  goOn();
  // Who shows the tournament still gets all of it.
  expect(await (await takeAhead(callOf('t')))?.json()).toMatchObject({ data: { participants: [{ _id: 'e1' }], matches: [] } });
});
