import { expect, test } from 'vitest';
import { editOf, inUnit, type SettingsValues, takenOver, valuesOf, wrongTolerance } from './settings';
import { anEvent } from '@/test/samples';

const weighed = (unit: 'kg' | 'lb', tolerance: number): SettingsValues => {
  const event = anEvent();
  return valuesOf({ ...event, settings: { ...event.settings, unit, weighIn: { ...event.settings.weighIn, tolerance } } });
};

test('a tolerance is typed in the unit of the event, and sent in grams', () => {
  expect(weighed('lb', 2268).tolerance).toBe('5');
  expect(editOf(weighed('lb', 0), { ...weighed('lb', 0), tolerance: '1,5' }).settings).toEqual({ weighIn: { tolerance: 680 } });
  expect(editOf(weighed('kg', 0), { ...weighed('kg', 0), tolerance: '0.5' }).settings).toEqual({ weighIn: { tolerance: 500 } });
});

test('another unit changes no tolerance: neither what the server has nor what was typed', () => {
  const kg = weighed('kg', 500);
  const lb = { ...kg, ...inUnit(kg, 'lb') };
  expect(lb.tolerance).toBe('1.102');
  expect(editOf(kg, lb).settings).toEqual({ unit: 'lb' });
  expect(inUnit(lb, 'kg').tolerance).toBe('0.5');
  expect(inUnit({ ...kg, tolerance: 'half' }, 'lb').tolerance).toBe('half');
});

test('a unit that somebody else has changed is taken over with the weight that was typed', () => {
  const before = weighed('kg', 0);
  expect(takenOver(before, { ...before, tolerance: '1' }, weighed('lb', 0))).toEqual({ unit: 'lb', tolerance: '2.205' });
  expect(takenOver(before, before, weighed('lb', 2268))).toEqual({ unit: 'lb', tolerance: '5' });
  expect(takenOver(before, { ...before, unit: 'lb' }, weighed('kg', 500))).toEqual({ unit: 'lb', tolerance: '1.102' });
});

test('what is no tolerance says how much may be in its unit', () => {
  expect([wrongTolerance(weighed('lb', 2268)), wrongTolerance({ ...weighed('lb', 0), tolerance: '12' }), wrongTolerance({ ...weighed('kg', 0), tolerance: '500' }), wrongTolerance({ ...weighed('kg', 0), tolerance: 'x' })]).toEqual([undefined, '11', '5', '5']);
});
