import { plural, t } from '@lingui/core/macro';
import type { PersonStatus } from '@/api/types';

/** What the screens of participants and of referees say. */
export type PersonText = {
  title: string;
  /** Opens the empty form. */
  add: string;
  /** How many of them all a list shows. */
  count: (shown: string, total: number) => string;
  empty: string;
  emptyHint?: string;
  /** What the action is called in the table; on cards it is 'Remove'. */
  remove: 'Remove' | 'Delete';
  statuses: readonly PersonStatus[];
  /** One of them, as titles of dialogs have it. */
  one: string;
  /** What is said when somebody was created, updated or deleted, and when not. */
  created: string;
  updated: string;
  deleted: string;
  notCreated: string;
  notUpdated: string;
  notDeleted: string;
};

export const participantText: PersonText = {
  title: 'Participants',
  add: 'Add Participant',
  count: (shown, total) => t`${shown} of ${plural(total, { one: '# participant', other: '# participants' })}`,
  empty: 'No participants found...',
  emptyHint: 'Add new participants to populate the list.',
  remove: 'Remove',
  statuses: ['active', 'inactive', 'banned'],
  one: 'Participant',
  created: 'Participant created successfully',
  updated: 'Participant updated successfully',
  deleted: 'Participant deleted successfully',
  notCreated: 'Error creating participant',
  notUpdated: 'Error updating participant',
  notDeleted: 'Error deleting participant',
};

export const refereeText: PersonText = {
  title: 'Referees',
  add: 'Add Referee',
  count: (shown, total) => t`${shown} of ${plural(total, { one: '# referee', other: '# referees' })}`,
  empty: 'No referees found...',
  remove: 'Delete',
  statuses: ['active', 'inactive', 'suspended'],
  one: 'Referee',
  created: 'Referee created successfully',
  updated: 'Referee updated successfully',
  deleted: 'Referee deleted successfully',
  notCreated: 'Error creating referee',
  notUpdated: 'Error updating referee',
  notDeleted: 'Error deleting referee',
};
