import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MatchBadge, PersonBadge, TournamentBadge } from './StatusBadge';

/** Blue, yellow, green and neutral are names of tokens in theme.css. */
const tones = { blue: 'text-info', yellow: 'text-warn', green: 'text-ok', neutral: 'text-ink-2', red: 'text-accent' };

test.each([
  ['registration', 'Registration', 'blue'],
  ['upcoming', 'Upcoming', 'yellow'],
  ['active', 'Active', 'green'],
  ['completed', 'Completed', 'neutral'],
  ['archived', 'Archived', 'green'],
] as const)('a tournament in %s reads %s, in %s', (status, text, tone) => {
  render(<TournamentBadge status={status} />);
  expect(screen.getByText(text)).toHaveClass(tones[tone]);
});

test.each([
  ['pending', 'Pending', 'yellow'],
  ['in-progress', 'In Progress', 'blue'],
  ['scheduled', 'Scheduled', 'green'],
  ['completed', 'Completed', 'green'],
] as const)('a match of a referee’s list in %s reads %s, in %s', (status, text, tone) => {
  render(<MatchBadge status={status} />);
  expect(screen.getByText(text)).toHaveClass(tones[tone]);
});

test.each([
  ['active', 'Active', 'green'],
  ['inactive', 'Inactive', 'neutral'],
  ['banned', 'Banned', 'red'],
  ['suspended', 'Suspended', 'red'],
] as const)('a person who is %s reads %s, in %s', (status, text, tone) => {
  render(<PersonBadge status={status} />);
  expect(screen.getByText(text)).toHaveClass(tones[tone]);
});
