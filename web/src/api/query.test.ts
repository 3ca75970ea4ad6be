import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newQueryClient } from './query';
import { session, type SessionUser } from '@/lib/session';
import { userKey } from '@/lib/storage';

const anna: SessionUser = { _id: 'anna', name: 'Anna', email: 'anna@club.example' };

test('what one person has read is gone when he leaves, also from another tab', () => {
  session.set({ token: 'a', user: anna });
  const queries = newQueryClient();
  const read = () => { queries.setQueryData(['notifications'], ['for Anna']); };
  const kept = () => queries.getQueryData(['notifications']);

  read();
  session.setUser({ ...anna, name: 'Anna Nowak' });
  session.setToken('after a new password', 'anna');
  expect(kept()).toEqual(['for Anna']);

  session.clear();
  expect(kept()).toBeUndefined();

  session.set({ token: 'a', user: anna });
  read();
  localStorage.setItem(userKey, JSON.stringify({ ...anna, _id: 'bea' }));
  dispatchEvent(new StorageEvent('storage', { key: userKey }));
  expect(kept()).toBeUndefined();
});

test('a change is sent, and what is shown asked for, also where the browser takes itself to be offline', async () => {
  onlineManager.setOnline(false);
  const queries = newQueryClient();
  const send = vi.fn().mockResolvedValue('sent');
  expect(await new MutationObserver(queries, { mutationFn: send }).mutate(undefined)).toBe('sent');
  expect(await queries.fetchQuery({ queryKey: ['a'], queryFn: () => 'read' })).toBe('read');
  onlineManager.setOnline(true);
});
