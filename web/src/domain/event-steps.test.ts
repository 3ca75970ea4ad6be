import { expect, test } from 'vitest';
import { stepsOf } from './event-steps';
import { anEvent, anEventClass } from '@/test/samples';

const doneOf = (event: Parameters<typeof stepsOf>[0], registered: number, unweighed = 0) => stepsOf(event, { registered, unweighed }).map(({ step, done }) => `${step} ${done ? 'yes' : 'no'}`);

const with2 = anEventClass({ athleteCount: 2 });

test('nothing is done of an empty event', () => {
  expect(doneOf(anEvent({ classes: [], tables: [] }), 0)).toEqual(['classes no', 'athletes no', 'drawn no', 'tables no']);
});

test('weighing is a step where it is required', () => {
  const { settings } = anEvent();
  const strict = anEvent({ settings: { ...settings, weighIn: { ...settings.weighIn, required: 'draw' } } });
  expect(doneOf(strict, 3, 1)).toContain('weighed no');
  expect(doneOf(strict, 3)).toContain('weighed yes');
  expect(doneOf(strict, 0)).toContain('weighed no');
});

test('all classes that are large enough are drawn; those that are over or too small need not be', () => {
  const drawn = anEventClass({ _id: 'c2', isSeeded: true, athleteCount: 4, status: 'active' });
  const lone = anEventClass({ _id: 'c3', athleteCount: 1 });
  const closed = anEventClass({ _id: 'c4', athleteCount: 2, status: 'completed' });
  expect(stepsOf(anEvent({ classes: [drawn, lone, closed] }), { registered: 5, unweighed: 0 }).find(({ step }) => step === 'drawn')).toMatchObject({ done: true, number: 1, of: 1 });
  expect(doneOf(anEvent({ classes: [drawn, with2] }), 6)).toContain('drawn no');
});
