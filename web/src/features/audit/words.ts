import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AuditEntry } from '@/api/types';
import { words } from '@/lib/format';

/** What was done, by the id of the server's operation or the command at its console. */
const done: Record<string, MessageDescriptor> = {
  'create-user': msg`Account created`,
  'update-user': msg`Profile changed`,
  'update-participant': msg`Participant changed`,
  'update-referee': msg`Referee changed`,
  'delete-participant': msg`Participant removed`,
  'delete-referee': msg`Referee removed`,
  'import-athletes': msg`Account imported`,
  'change-password': msg`Password changed`,
  'merge-people': msg`Two people made one`,
  'finish-sign-in': msg`Sign-in with another account added`,
  'finish-sign-in-by-form': msg`Sign-in with another account added`,
  'reset-password': msg`Password set by link`,
  'issue-reset-link': msg`Link to an account issued`,
  'create-tournament': msg`Tournament created`,
  'update-tournament': msg`Tournament changed`,
  'delete-tournament': msg`Tournament deleted`,
  'set-tournament-status': msg`Status changed`,
  'add-participants': msg`Athlete entered`,
  'remove-participants': msg`Athlete withdrawn`,
  'assign-referees': msg`Referee assigned`,
  'remove-referees': msg`Referee taken off`,
  'start-tournament': msg`Tournament started`,
  'seed-tournament': msg`Bracket seeded`,
  'seed-next-round': msg`Next round seeded`,
  'start-round': msg`Round started`,
  'start-match': msg`Match started`,
  'unstart-match': msg`Start of a match taken back`,
  'record-result': msg`Result entered`,
  'append-log': msg`Bout scored on a pad`,
  'take-over-log': msg`Log of a bout taken over`,
  'undo-result': msg`Result taken back`,
  'correct-result': msg`Result corrected`,
  'record-no-show': msg`No-show entered`,
  'leave-tournament': msg`Athlete out`,
  'return-to-tournament': msg`Athlete back in`,
  'add-latecomer': msg`Latecomer entered`,
  'move-participant': msg`Athlete moved to another tournament`,
  'reset-draw': msg`Draw taken back`,
  'cancel-tournament': msg`Tournament cancelled`,
  'archive-tournament': msg`Tournament archived`,
  'create-event': msg`Event created`,
  'update-event': msg`Event changed`,
  'set-event-state': msg`State of an event changed`,
  'delete-event': msg`Event deleted`,
  'create-classes': msg`Class created`,
  'add-arm': msg`Class of the other arm created`,
  'publish-draws': msg`Lists of a draw published`,
  'make-draws': msg`Class drawn`,
  'decide-disqualified': msg`Places behind a disqualified athlete decided`,
  'finish-book': msg`Result book made final`,
  'hand-out-book': msg`Result book handed out`,
  'merge-classes': msg`Classes merged`,
  'update-class': msg`Class changed`,
  'close-class': msg`Class closed with place 1`,
  'reopen-class': msg`Class open again`,
  'create-table': msg`Table added`,
  'update-table': msg`Table changed`,
  'delete-table': msg`Table taken away`,
  'call-bout': msg`Bout called`,
  'take-call-back': msg`Call taken back`,
  'give-more-time': msg`More time given`,
  'waive-rest': msg`Rest before a bout waived or not`,
  'go-on': msg`Injured athlete goes on or not`,
  'want-next': msg`Bout wanted next`,
  'hold': msg`Held or let come again`,
  'edit-class-day': msg`Timetable of a class changed`,
  'stage-class': msg`Class called to the stage or not`,
  'open-class': msg`Class opened or closed`,
  'file-protest': msg`Protest filed`,
  'decide-protest': msg`Protest decided`,
  'create-table-link': msg`Link of a table made`,
  'delete-table-link': msg`Link of a table ended`,
  'adopt-tournaments': msg`Tournament made a class`,
  'delete-class': msg`Class deleted`,
  'set-official': msg`Role at an event changed`,
  'rename-teams': msg`Teams renamed or merged`,
  'register-athletes': msg`Athlete registered`,
  'enter-event': msg`Athlete registered by themselves`,
  'withdraw-from-event': msg`Athlete withdrawn from an event`,
  'update-event-athlete': msg`Athlete of an event changed`,
  'delete-event-athlete': msg`Athlete taken out of an event`,
  'weigh-athlete': msg`Athlete weighed`,
  'close-weigh-in': msg`Weigh-in closed`,
  'mark-weigh-in': msg`Weigh-in decided`,
  'renew-code': msg`Code of an athlete renewed`,
  'create-category': msg`Category created`,
  'update-category': msg`Category changed`,
  'delete-category': msg`Category deleted`,
  'user create': msg`Account created`,
  'user set-role': msg`Role changed`,
  'user reset-password': msg`New password given`,
  'key rotate': msg`Key of logins replaced`,
};

/** What was done, for people; what this page does not know yet keeps its own name. */
export function actionName(entry: AuditEntry): string {
  const name = done[entry.action];
  return name ? i18n._(name) : words(entry.action);
}

/** Who did it. */
export function actorName(entry: AuditEntry): string {
  return entry.actor?.name ?? t`Somebody not logged in`;
}

/** From where; without an address it was the server's own console. */
export function place(entry: AuditEntry): string {
  return entry.address || t`at the console`;
}
