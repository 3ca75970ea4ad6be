import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from './testing';
import type { Match, Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = fakeServer();

const drawn: Tournament = { ...tournamentOf({ athletes: 8, played: 'drawn' }), _id: 't1' };

/** Blue, yellow, green and neutral are names of tokens in theme.css. */
const tones = { blue: 'text-info', yellow: 'text-warn', green: 'text-ok', neutral: 'text-ink-2' };

test.each([
  ['pending', 'Pending', 'blue'],
  ['scheduled', 'Scheduled', 'yellow'],
  ['in-progress', 'In Progress', 'green'],
  ['completed', 'Completed', 'neutral'],
  ['protested', 'protested', 'neutral'],
] as const)('a match that is %s has a badge %s, in %s', async (status, text, tone) => {
  const matches = drawn.matches.map((match, i) => (i === 0 ? { ...match, status: status as Match['status'] } : match));
  server.show({ ...drawn, matches }, 'organizer', {}, `?match=${String(matches[0]!.matchNumber)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Match Details' }));
  expect(dialog.getByText(text)).toHaveClass(tones[tone]);
});

test('a match that was open when the tournament was cancelled is not pulled, and nothing is to be done about it', async () => {
  const matches = drawn.matches.map((match, i) => (i === 0 ? { ...match, status: 'in-progress' as const } : match));
  const number = matches[0]!.matchNumber;
  server.show({ ...drawn, matches, status: 'archived', cancelled: true }, 'organizer', {}, `?match=${String(number)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Match Details' }));
  expect(dialog.getByText('Not pulled')).toHaveClass(tones.neutral);
  expect(dialog.getByText('The tournament was cancelled before this match was decided.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Save|Submit|appear/ })).toBeNull();
  expect(screen.queryByText('In Progress')).toBeNull();
});
