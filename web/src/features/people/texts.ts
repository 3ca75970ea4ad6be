import type { PersonStatus } from '@/api/types';

/** What the screens of participants and of referees say. */
export type PersonText = {
  title: string;
  /** Opens the empty form. */
  add: string;
  empty: string;
  emptyHint?: string;
  /** What the action is called in the table; on cards it is 'Remove'. */
  remove: 'Remove' | 'Delete';
  statuses: readonly PersonStatus[];
  /** One of them, as messages begin with it. */
  one: string;
};

export const participantText: PersonText = {
  title: 'Participants',
  add: 'Add Participant',
  empty: 'No participants found...',
  emptyHint: 'Add new participants to populate the list.',
  remove: 'Remove',
  statuses: ['active', 'inactive', 'banned'],
  one: 'Participant',
};

export const refereeText: PersonText = {
  title: 'Referees',
  add: 'Add Referee',
  empty: 'No referees found...',
  remove: 'Delete',
  statuses: ['active', 'inactive', 'suspended'],
  one: 'Referee',
};
