import { expect, test } from 'vitest';
import { findAthletes } from './find';

test('byes are nobody', () => {
  const entry = (name: string, isBye: boolean) => ({ _id: name, user: { id: name, name, isBye } });
  expect(findAthletes([entry('BYE', true), entry('Bye Person', false)], 'bye', 5).map((e) => e._id)).toEqual(['Bye Person']);
});
