import { plural, t } from '@lingui/core/macro';
import { useAction } from './use-action';
import { archiveTournament, cancelTournament, resetDraw, seed, startRound, startTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { byStatus } from '@/bracket/policy';
import { ConfirmDialog } from '@/components/ConfirmDialog';

/** The question. */
export type About = 'start' | 'random' | 'all' | 'archive' | 'register' | 'redraw' | 'cancel';

type QuestionProps = { about: About; open: boolean; tournament: Tournament; onClose: () => void };

/**
 * Asks before an action on a tournament that cannot be undone, and does it. It stays mounted after closing, so that
 * opening it again shows the action in progress and cannot send it twice.
 */
export default function Question({ about, open, tournament, onClose }: QuestionProps) {
  const scheduled = byStatus(tournament.matches).scheduled.length;
  const { call, done, failed, ...words } = {
    start: {
      title: t`Start tournament`,
      text: plural(tournament.athleteCount, { other: 'This draws the bracket for # athletes. You can revert the draw until a match starts.' }),
      confirm: t`Start tournament`,
      call: () => startTournament(tournament._id),
      done: t`Tournament started successfully!`,
      failed: t`Failed to start tournament.`,
    },
    random: {
      title: t`Random Seeding`,
      text: t`This draws the first round by lot. You can revert the draw until a match starts.`,
      confirm: t`Draw lots`,
      call: () => seed(tournament._id, null),
      done: t`Seeding locked successfully!`,
      failed: t`Error saving seeding!`,
    },
    all: {
      title: t`Start all matches`,
      text: plural(scheduled, { other: 'This starts all # scheduled matches.' }),
      confirm: plural(scheduled, { other: 'Start # matches' }),
      call: () => startRound(tournament._id),
      done: t`Match started successfully!`,
      failed: t`Couldn't start the matches`,
    },
    archive: {
      title: t`Archive tournament`,
      text: t`The tournament moves from the lists to the history. You can reopen it.`,
      confirm: t`Archive`,
      call: () => archiveTournament(tournament._id),
      done: t`Project Archived!`,
      failed: t`Error in Archiving project!`,
    },
    register: {
      title: t`Reopen registration`,
      text: t`This reverts the draw. Athletes can join and leave until the next draw. Everyone entered is notified.`,
      confirm: t`Revert draw`,
      call: () => resetDraw(tournament._id, 'registration'),
      done: t`Draw reverted`,
      failed: t`Couldn't revert the draw`,
    },
    redraw: {
      title: t`Redraw`,
      text: t`This draws a new, unseeded bracket. Everyone entered is notified.`,
      confirm: t`Redraw`,
      call: () => resetDraw(tournament._id, 'draw'),
      done: t`Redrawn`,
      failed: t`Couldn't redraw the bracket`,
    },
    cancel: {
      title: t`Cancel tournament`,
      text: t`The tournament ends without a champion, places or points and moves to the history as cancelled. Completed matches still count. This can't be undone.`,
      confirm: t`Cancel tournament`,
      call: () => cancelTournament(tournament._id),
      done: t`Tournament cancelled`,
      failed: t`Couldn't cancel the tournament`,
    },
  }[about];
  const action = useAction(tournament._id, call, { done, failed }, onClose);
  if (!open) return null;
  return (
    <ConfirmDialog
      {...words}
      dismiss={about === 'cancel' ? t`Keep tournament` : undefined}
      kind={about === 'cancel' ? 'danger' : 'primary'}
      busy={action.isPending}
      onConfirm={() => {
        action.mutate();
      }}
      onClose={onClose}
    />
  );
}
