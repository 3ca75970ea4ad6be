import { expect, test } from 'vitest';
import { slug } from './slug';

test.each([
  ['Spring Open 2026', 'spring-open-2026'],
  ['  Left & Right!  ', 'left-right'],
  ['a - b', 'a-b'],
  ['Über-Cup', 'ber-cup'],
  ['under_score', 'under_score'],
  ['!!!', ''],
])('%j becomes %j', (name, expected) => {
  expect(slug(name)).toBe(expected);
});
