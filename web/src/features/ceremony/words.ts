import { t } from '@lingui/core/macro';
import type { LedgerClass, LedgerMark } from '@/api/ledger';
import type { EventClock } from '@/lib/time';

/** A mark in words, such as "Result announced". */
export function markInWords(mark: LedgerMark): string {
  switch (mark) {
    case 'announced': return t`Result announced`;
    case 'checked': return t`Places checked`;
    case 'early': return t`Medals allowed early`;
    case 'medals': return t`Medals given`;
    case 'certificates': return t`Certificates printed`;
    case 'published': return t`Result published`;
  }
}

/** Why the medals of a class wait, in words. */
export function waitInWords({ protestUntil }: LedgerClass, wait: LedgerClass['waits'][number], clock: EventClock): string {
  switch (wait) {
    case 'result': return t`Not finished`;
    case 'no-medals': return t`No medals in this class`;
    case 'announcement': return t`Announce the result first`;
    case 'protest-time': return t`Protest time until ${{ time: protestUntil ? clock.time(protestUntil) : '–' }}`;
    case 'protest': return t`A protest is undecided`;
  }
}

/** The progress of an unfinished class. */
export function stageInWords(stage: LedgerClass['stage']): string {
  switch (stage) {
    case 'planned': return t`Not drawn`;
    case 'drawn': return t`Drawn`;
    case 'running': return t`Running`;
    case 'finished': return t`Finished`;
  }
}
