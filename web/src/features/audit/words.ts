import type { Deed } from '@/api/types';
import { words } from '@/lib/format';

/** What was done, by the id of the server's operation. */
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
};

/** What was done, for people; what this page does not know yet keeps its own name. */
export function deedName(deed: Deed): string {
  return done[deed.action] ?? words(deed.action);
}

/** Who did it; nobody was signed in, or it was done at the server's console. */
export function actorName(deed: Deed): string {
  if (deed.actor) return deed.actor.name;
  return deed.address ? 'Somebody not logged in' : 'At the console';
}
