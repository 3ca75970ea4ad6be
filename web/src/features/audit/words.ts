import type { Deed } from '@/api/types';
import { words } from '@/lib/format';

/** What was done, by the id of the server's operation or the command at its console. */
const done: Record<string, string> = {
  'create-user': 'Account created',
  'update-user': 'Profile changed',
  'update-participant': 'Participant changed',
  'update-referee': 'Referee changed',
  'delete-participant': 'Participant removed',
  'delete-referee': 'Referee removed',
  'import-athletes': 'Account imported',
  'change-password': 'Password changed',
  'reset-password': 'Password set by link',
  'issue-reset-link': 'Reset link issued',
  'create-tournament': 'Tournament created',
  'update-tournament': 'Tournament changed',
  'delete-tournament': 'Tournament deleted',
  'set-tournament-status': 'Status changed',
  'add-participants': 'Athlete entered',
  'remove-participants': 'Athlete withdrawn',
  'assign-referees': 'Referee assigned',
  'remove-referees': 'Referee taken off',
  'start-tournament': 'Tournament started',
  'seed-tournament': 'Bracket seeded',
  'seed-next-round': 'Next round seeded',
  'start-round': 'Round started',
  'start-match': 'Match started',
  'record-result': 'Result entered',
  'archive-tournament': 'Tournament archived',
  'create-category': 'Category created',
  'update-category': 'Category changed',
  'delete-category': 'Category deleted',
  'user create': 'Account created',
  'user set-role': 'Role changed',
  'user reset-password': 'New password given',
  'key rotate': 'Key of logins replaced',
};

/** What was done, for people; what this page does not know yet keeps its own name. */
export function deedName(deed: Deed): string {
  return done[deed.action] ?? words(deed.action);
}

/** Who did it. */
export function actorName(deed: Deed): string {
  return deed.actor?.name ?? 'Somebody not logged in';
}

/** From where; without an address it was the server's own console. */
export function place(deed: Deed): string {
  return deed.address || 'at the console';
}
