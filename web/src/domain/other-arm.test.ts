import { expect, test } from 'vitest';
import { otherArm } from './other-arm';
import { aCategory } from '@/test/samples';

test.each([
  ['Men 80 kg Right', 'right', 'Men 80 kg Left', 'left'],
  ['left arm, women', 'left', 'right arm, women', 'right'],
  ['RIGHT −70', 'right', 'LEFT −70', 'left'],
  ['Bright Juniors', 'right', 'Bright Juniors, left', 'left'],
  ['Novices', 'any', 'Novices (copy)', 'any'],
] as const)('%s is copied as %s', (name, hand, copied, arm) => {
  expect(otherArm(aCategory({ name, hand }))).toMatchObject({ name: copied, hand: arm, weightRange: { min: 70, max: 80 } });
});
