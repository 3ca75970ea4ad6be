import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusBadge } from './StatusBadge';
import { render } from '@/test/render';

/** Blue, yellow, green and neutral are names of tokens in theme.css. */
const tones = { blue: 'text-info', yellow: 'text-warn', green: 'text-ok', neutral: 'text-ink-2' };

test.each([
  ['registration', 'Registration', 'blue'],
  ['pending', 'Pending', 'blue'],
  ['upcoming', 'Upcoming', 'yellow'],
  ['scheduled', 'Scheduled', 'yellow'],
  ['active', 'Active', 'green'],
  ['in-progress', 'In Progress', 'green'],
  ['completed', 'Completed', 'neutral'],
  ['archived', 'Archived', 'neutral'],
] as const)('a tournament or match in %s reads %s, in %s', (status, text, tone) => {
  render(<StatusBadge status={status} />);
  expect(screen.getByText(text)).toHaveClass(tones[tone]);
});
