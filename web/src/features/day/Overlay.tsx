import { t } from '@lingui/core/macro';
import { placed } from './model';
import type { Decision, Queue } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { later } from '@/components/later';
import { useBreak } from '@/domain/queue/HallBreak';
import type { Actions } from '@/domain/queue/use-actions';
import { whyInWords } from '@/domain/queue/words';
import { eventClock } from '@/lib/time';

/** The overlay over the day, and its subject. */
export type Over =
  | { kind: 'bout' | 'default' | 'more-time'; matchId: string }
  | { kind: 'protest' }
  | { kind: 'break' }
  | { kind: 'call-anyway'; matchId: string; tableId: string }
  | { kind: 'class'; classId: string }
  | { kind: 'table'; tableId: string }
  | { kind: 'decide-protest'; decision: Decision }
  | { kind: 'injured'; matchId: string }
  | { kind: 'scorers'; classId: string; level: string; team: string };

const BoutDialog = later(() => import('./BoutDialog'));
const BreakDialog = later(() => import('./BreakDialog'));
const ClassDialog = later(() => import('./ClassDialog'));
const DecideProtestDialog = later(() => import('./DecideProtestDialog'));
const DefaultDialog = later(() => import('@/domain/queue/DefaultDialog'));
const InjuredDialog = later(() => import('@/domain/queue/InjuredDialog'));
const ScorersDialog = later(() => import('./ScorersDialog'));
const TableDialog = later(() => import('@/domain/TableDialog'));
const MoreTimeDialog = later(() => import('@/domain/queue/MoreTime'));
const ProtestDialog = later(() => import('@/domain/queue/ProtestDialog'));

type OverlayProps = { over: Over; event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onOpen: (over: Over) => void; onClose: () => void };

export function Overlay({ over, event, queue, actions, runs, onOpen, onClose }: OverlayProps) {
  const pause = useBreak(queue.now);
  if (over.kind === 'decide-protest') return <DecideProtestDialog event={event} queue={queue} decision={over.decision} onClose={onClose} />;
  if (over.kind === 'protest') return <ProtestDialog classes={queue.classes.filter(({ decided }) => decided > 0)} onClose={onClose} />;
  if (over.kind === 'break') return <BreakDialog eventId={event._id} pause={pause} clock={eventClock(event)} actions={actions} onClose={onClose} />;
  if (over.kind === 'class') {
    const one = queue.classes.find(({ _id }) => _id === over.classId);
    return one ? <ClassDialog one={one} event={event} queue={queue} actions={actions} runs={runs} onClose={onClose} /> : null;
  }
  if (over.kind === 'table') {
    const table = event.tables.find(({ _id }) => _id === over.tableId);
    return table ? <TableDialog table={table} onClose={onClose} /> : null;
  }
  if (over.kind === 'scorers') {
    const scorers = queue.decisions.find(({ kind, classId, scorers: of }) => kind === 'scorers' && classId === over.classId && of?.level === over.level && of.team === over.team)?.scorers;
    return scorers ? <ScorersDialog eventId={event._id} classId={over.classId} scorers={scorers} onClose={onClose} /> : null;
  }
  if (over.kind === 'injured') {
    const decision = queue.decisions.find(({ kind, matchId }) => kind === 'injured' && matchId === over.matchId);
    return decision ? <InjuredDialog eventId={event._id} decision={decision} onClose={onClose} /> : null;
  }
  const found = placed(queue, over.matchId);
  // It was decided meanwhile.
  if (!found) return null;
  const { bout, queued } = found;
  switch (over.kind) {
    case 'bout':
      return <BoutDialog found={found} event={event} queue={queue} actions={actions} onOpen={onOpen} onClose={onClose} />;
    case 'default':
      return <DefaultDialog bout={bout} onClose={onClose} />;
    case 'more-time':
      return (
        <MoreTimeDialog
          bout={bout}
          busy={actions.isBusy(`time ${bout.matchId}`)}
          onTime={(seconds, reason) => {
            void actions.moreTime(bout, seconds, reason).then((done) => {
              if (done) onClose();
            });
          }}
          onClose={onClose}
        />
      );
    case 'call-anyway': {
      const table = queue.now.tables.find(({ _id }) => _id === over.tableId);
      return (
        <ConfirmDialog
          title={t`Call before the rest is over?`}
          text={queued?.why ? t`${{ why: whyInWords(queued.why, eventClock(event)) }}. The record notes that it was called anyway.` : t`An athlete is still resting. The record notes that it was called anyway.`}
          confirm={t`Call anyway`}
          kind="strong"
          busy={actions.isBusy(`call ${bout.matchId}`)}
          onConfirm={() => {
            void actions.call(bout, table, true).then((done) => {
              if (done) onClose();
            });
          }}
          onClose={onClose}
        />
      );
    }
  }
}
