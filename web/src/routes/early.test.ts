import { afterEach, expect, test, vi } from 'vitest';
import { newQueryClient } from '@/api/query';
import { bracketKey } from '@/api/bracket';
import { session } from '@/lib/session';
import { setOff } from './early';
import * as screens from './screens';

afterEach(() => {
  session.clear();
});

const logIn = () => {
  session.set({ token: 't', user: { _id: 'u1', name: 'Olga', email: 'olga@club.example', role: 'organizer' } });
};

test('a bracket page asks for its tournament and its code at once', async () => {
  logIn();
  const load = vi.spyOn(screens.bracket, 'load').mockResolvedValue({ default: () => null });
  const queries = newQueryClient();
  const prefetch = vi.spyOn(queries, 'prefetchQuery').mockResolvedValue();
  setOff('/brackets/t1', queries);
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => {
    expect(prefetch).toHaveBeenCalledOnce();
  });
  expect(prefetch.mock.calls[0]![0].queryKey).toEqual(bracketKey('t1'));
});

test('other screens ask for their code; nobody logged in, or no such screen, for nothing', () => {
  const loads = [screens.bracket, screens.athlete, ...screens.screens].map((s) => vi.spyOn(s, 'load').mockResolvedValue({ default: () => null }));
  const calls = () => loads.reduce((n, load) => n + load.mock.calls.length, 0);
  const queries = newQueryClient();
  const prefetch = vi.spyOn(queries, 'prefetchQuery');
  setOff('/history', queries);
  expect(calls()).toBe(0);
  logIn();
  setOff('/nowhere', queries);
  setOff('/nowhere/t1', queries);
  expect(calls()).toBe(0);
  setOff('/history', queries);
  setOff('/athletes/u1', queries);
  expect(calls()).toBe(2);
  expect(prefetch).not.toHaveBeenCalled();
});
