import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonBadge } from './PersonBadge';
import { render } from '@/test/render';

test.each([
  ['active', 'Active', 'text-ok'],
  ['inactive', 'Inactive', 'text-ink-2'],
  ['banned', 'Banned', 'text-danger'],
  ['suspended', 'Suspended', 'text-danger'],
] as const)('a person who is %s reads %s, in %s', (status, text, tone) => {
  render(<PersonBadge status={status} />);
  expect(screen.getByText(text)).toHaveClass(tone);
});
