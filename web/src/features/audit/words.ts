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
  'merge-people': msg`People merged`,
  'finish-sign-in': msg`External sign-in added`,
  'finish-sign-in-by-form': msg`External sign-in added`,
  'reset-password': msg`Password set by link`,
  'issue-reset-link': msg`Account link issued`,
  'create-tournament': msg`Tournament created`,
  'update-tournament': msg`Tournament changed`,
  'delete-tournament': msg`Tournament deleted`,
  'set-tournament-status': msg`Status changed`,
  'add-participants': msg`Athlete entered`,
  'remove-participants': msg`Athlete withdrawn`,
  'assign-referees': msg`Referee assigned`,
  'remove-referees': msg`Referee unassigned`,
  'start-tournament': msg`Tournament started`,
  'seed-tournament': msg`Bracket seeded`,
  'seed-next-round': msg`Next round seeded`,
  'start-round': msg`Round started`,
  'start-match': msg`Match started`,
  'unstart-match': msg`Match start undone`,
  'record-result': msg`Result entered`,
  'append-log': msg`Match scored on a pad`,
  'take-over-log': msg`Match log taken over`,
  'undo-result': msg`Result undone`,
  'correct-result': msg`Result corrected`,
  'record-no-show': msg`No-show entered`,
  'leave-tournament': msg`Athlete left`,
  'return-to-tournament': msg`Athlete returned`,
  'add-latecomer': msg`Latecomer entered`,
  'move-participant': msg`Athlete moved to another tournament`,
  'reset-draw': msg`Draw reverted`,
  'cancel-tournament': msg`Tournament cancelled`,
  'archive-tournament': msg`Tournament archived`,
  'create-event': msg`Event created`,
  'update-event': msg`Event changed`,
  'set-event-state': msg`Event state changed`,
  'delete-event': msg`Event deleted`,
  'create-classes': msg`Class created`,
  'add-arm': msg`Class for the other arm created`,
  'publish-draws': msg`Draw lists published`,
  'make-draws': msg`Class drawn`,
  'decide-disqualified': msg`Places behind a disqualified athlete decided`,
  'finish-book': msg`Result book made final`,
  'hand-out-book': msg`Result book handed out`,
  'export-event': msg`Event exported`,
  'event-copy': msg`Kept copy of an event downloaded`,
  'reclaim-event': msg`Event reclaimed`,
  'import-event': msg`Event imported`,
  'event export': msg`Event exported at the console`,
  'event import': msg`Event imported at the console`,
  'merge-classes': msg`Classes merged`,
  'update-class': msg`Class changed`,
  'close-class': msg`Class closed with place 1`,
  'reopen-class': msg`Class reopened`,
  'create-table': msg`Table added`,
  'update-table': msg`Table changed`,
  'delete-table': msg`Table removed`,
  'call-bout': msg`Match called`,
  'take-call-back': msg`Call undone`,
  'break-hall': msg`Hall paused or break ended`,
  'give-more-time': msg`More time given`,
  'waive-rest': msg`Rest waiver changed`,
  'go-on': msg`Injury decision recorded`,
  'want-next': msg`Match moved to the front`,
  'hold': msg`Held or released`,
  'edit-class-day': msg`Class timetable changed`,
  'order-classes': msg`Order of classes changed`,
  'stage-class': msg`Stage call changed`,
  'open-class': msg`Class opened or closed`,
  'file-protest': msg`Protest filed`,
  'decide-protest': msg`Protest decided`,
  'create-table-link': msg`Table link created`,
  'delete-table-link': msg`Table link revoked`,
  'adopt-tournaments': msg`Tournament turned into a class`,
  'delete-class': msg`Class deleted`,
  'set-official': msg`Event role changed`,
  'rename-teams': msg`Teams renamed or merged`,
  'register-athletes': msg`Athlete registered`,
  'enter-event': msg`Athlete self-registered`,
  'withdraw-from-event': msg`Athlete withdrawn from an event`,
  'update-event-athlete': msg`Registration changed`,
  'delete-event-athlete': msg`Athlete removed from an event`,
  'weigh-athlete': msg`Athlete weighed`,
  'close-weigh-in': msg`Weigh-in closed`,
  'mark-weigh-in': msg`Weigh-in decided`,
  'renew-code': msg`Athlete code renewed`,
  'create-category': msg`Category created`,
  'update-category': msg`Category changed`,
  'delete-category': msg`Category deleted`,
  'user create': msg`Account created`,
  'user set-role': msg`Role changed`,
  'user reset-password': msg`New password issued`,
  'key rotate': msg`Login key replaced`,
};

/** What was done, for people; what this page does not know yet keeps its own name. */
export function actionName(entry: AuditEntry): string {
  const name = done[entry.action];
  return name ? i18n._(name) : words(entry.action);
}

/** Who did it. */
export function actorName(entry: AuditEntry): string {
  return entry.actor?.name ?? t`Someone not logged in`;
}

/** From where; without an address it was the server's own console. */
export function place(entry: AuditEntry): string {
  return entry.address || t`at the console`;
}
