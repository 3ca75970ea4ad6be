import { plural, t } from '@lingui/core/macro';
import type { PersonKind } from '@/api/people';
import type { PersonStatus } from '@/api/types';

/** The texts of the participants and referees screens. */
export type PersonText = {
  title: string;
  /** Opens the empty form. */
  add: string;
  /** The number of listed people of all. */
  count: (shown: string, total: number) => string;
  notLoaded: string;
  empty: string;
  emptyHint?: string;
  /** The action's text in the table, for one person, and as a question; on cards it is 'Remove'. */
  remove: string;
  removeOne: (name: string) => string;
  removeQuestion: (name: string) => string;
  statuses: readonly PersonStatus[];
  /** The titles of the dialogs to show and to change a person. */
  one: string;
  edit: string;
  /** Messages after creating, updating or deleting, also for failures. */
  created: string;
  updated: string;
  deleted: string;
  notCreated: string;
  notUpdated: string;
  notDeleted: string;
};

const participantText = (): PersonText => ({
  title: t`Participants`,
  add: t`Add Participant`,
  count: (shown, total) => t`${shown} of ${plural(total, { one: '# participant', other: '# participants' })}`,
  notLoaded: t`Couldn't load the participants.`,
  empty: t`No participants found...`,
  emptyHint: t`Add new participants to populate the list.`,
  remove: t`Remove`,
  removeOne: (name) => t`Remove ${name}`,
  removeQuestion: (name) => t`Remove ${name}?`,
  statuses: ['active', 'inactive', 'banned'],
  one: t`Participant`,
  edit: t`Edit Participant`,
  created: t`Participant created successfully`,
  updated: t`Participant updated successfully`,
  deleted: t`Participant deleted successfully`,
  notCreated: t`Error creating participant`,
  notUpdated: t`Error updating participant`,
  notDeleted: t`Error deleting participant`,
});

const refereeText = (): PersonText => ({
  title: t`Referees`,
  add: t`Add Referee`,
  count: (shown, total) => t`${shown} of ${plural(total, { one: '# referee', other: '# referees' })}`,
  notLoaded: t`Couldn't load the referees.`,
  empty: t`No referees found...`,
  remove: t`Delete`,
  removeOne: (name) => t`Delete ${name}`,
  removeQuestion: (name) => t`Delete ${name}?`,
  statuses: ['active', 'inactive', 'suspended'],
  one: t`Referee`,
  edit: t`Edit Referee`,
  created: t`Referee created successfully`,
  updated: t`Referee updated successfully`,
  deleted: t`Referee deleted successfully`,
  notCreated: t`Error creating referee`,
  notUpdated: t`Error updating referee`,
  notDeleted: t`Error deleting referee`,
});

/** The texts for one kind, in the current language. */
export const personText: Record<PersonKind, () => PersonText> = { participant: participantText, referee: refereeText };
