import { expect, test } from 'vitest';
import { gramsOf, readWeight, typedWeight, weightText } from './weights';

test.each([
  ['69.8', 'kg', 69_800], ['69,85', 'kg', 69_850], [' 70 ', 'kg', 70_000], ['154.3', 'lb', 69_989], ['70kg', 'lb', 70_000], ['154 lbs', 'kg', 69_853],
] as const)('a weight of %s %s', (typed, unit, grams) => {
  expect(readWeight(typed, unit)).toEqual({ grams });
});

test.each(['', '7o', '69,8,1', '-70', '1700'])('%s is no weight', (typed) => {
  expect(readWeight(typed, 'kg')).toEqual({ wrong: 'form' });
});

test.each([['7', 'kg', 'kg'], ['301', 'kg', 'kg'], ['22', 'lb', 'lb'], ['662', 'lb', 'lb'], ['22 lb', 'kg', 'lb'], ['9kg', 'lb', 'kg']] as const)('%s in an event in %s is too little or too much, said in %s', (typed, event, unit) => {
  const range = { kg: { least: 10, most: 300 }, lb: { least: 23, most: 661 } }[unit];
  expect(readWeight(typed, event)).toEqual({ wrong: 'range', unit, ...range });
  for (const edge of [range.least, range.most]) expect(readWeight(String(edge), unit)).toHaveProperty('grams');
});

test('a weight is shown in the unit of the event', () => {
  expect([weightText(69_800, 'kg'), weightText(69_853, 'lb')]).toEqual(['69.8 kg', '154 lb']);
});

test('what is written into a field leads back to the same grams, in as few figures as possible', () => {
  expect([typedWeight(500, 'kg'), typedWeight(2268, 'kg'), typedWeight(0, 'lb'), typedWeight(454, 'lb'), typedWeight(2268, 'lb'), typedWeight(500, 'lb')]).toEqual(['0.5', '2.268', '0', '1', '5', '1.102']);
  for (let grams = 0; grams <= 5000; grams++) for (const unit of ['kg', 'lb'] as const) expect(gramsOf(Number(typedWeight(grams, unit)), unit)).toBe(grams);
});
