import { expect, test } from 'vitest';
import { session, type SessionUser } from './session';

const anna: SessionUser = { _id: 'anna', name: 'Anna', email: 'anna@club.example' };
const bea: SessionUser = { _id: 'bea', name: 'Bea', email: 'bea@club.example' };

test('what comes late for somebody who has left is not kept beside the token of the next', () => {
  session.set({ token: 'of Anna', user: anna });
  session.clear();
  session.setUser({ ...anna, name: 'Anna Nowak' });
  session.setToken('newer of Anna', 'anna');
  expect([session.get(), localStorage.length]).toEqual([null, 0]);
  session.set({ token: 'of Bea', user: bea });
  session.setUser({ ...anna, name: 'Anna Nowak' });
  session.setToken('newer of Anna', 'anna');
  expect(session.get()).toEqual({ token: 'of Bea', user: bea });
  session.setUser({ ...bea, name: 'Bea Holm' });
  session.setToken('newer of Bea', 'bea');
  expect(session.get()).toEqual({ token: 'newer of Bea', user: { ...bea, name: 'Bea Holm' } });
});
