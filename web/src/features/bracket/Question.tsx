import { plural, t } from '@lingui/core/macro';
import { useAction } from './use-action';
import { archiveTournament, cancelTournament, resetDraw, seed, startRound, startTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { byStatus } from '@/bracket/policy';
import { ConfirmDialog } from '@/components/ConfirmDialog';

/** What is asked before. */
export type About = 'start' | 'random' | 'all' | 'archive' | 'register' | 'redraw' | 'cancel';

type QuestionProps = { about: About; open: boolean; tournament: Tournament; onClose: () => void };

/**
 * Asks before an action on a tournament that cannot be undone, and does it. It stays mounted when it is closed, so
 * that a person who opens it again meanwhile sees the action in progress and cannot send it twice.
 */
export default function Question({ about, open, tournament, onClose }: QuestionProps) {
  const scheduled = byStatus(tournament.matches).scheduled.length;
  const { call, done, failed, ...words } = {
    start: {
      title: t`Start Tournament`,
      text: plural(tournament.athleteCount, { other: 'The bracket is drawn for # athletes. Until a match has started, the draw can be taken back.' }),
      confirm: t`Start Tournament`,
      call: () => startTournament(tournament._id),
      done: t`Tournament started successfully!`,
      failed: t`Failed to start tournament.`,
    },
    random: {
      title: t`Random Seeding`,
      text: t`The first round is drawn by lot. Until a match has started, the draw can be taken back.`,
      confirm: t`Draw Lots`,
      call: () => seed(tournament._id, null),
      done: t`Seeding locked successfully!`,
      failed: t`Error saving seeding!`,
    },
    all: {
      title: t`Start all matches`,
      text: plural(scheduled, { other: 'All # scheduled matches become matches in progress.' }),
      confirm: plural(scheduled, { other: 'Start # matches' }),
      call: () => startRound(tournament._id),
      done: t`Match started successfully!`,
      failed: t`Error starting matches`,
    },
    archive: {
      title: t`Archive Tournament`,
      text: t`The tournament leaves the lists and is kept in the history. It can be reopened.`,
      confirm: t`Archive`,
      call: () => archiveTournament(tournament._id),
      done: t`Project Archived!`,
      failed: t`Error in Archiving project!`,
    },
    register: {
      title: t`Back to Registration`,
      text: t`The draw is taken back: athletes can come and go again, until it is drawn anew. Everybody entered is told.`,
      confirm: t`Take Back the Draw`,
      call: () => resetDraw(tournament._id, 'registration'),
      done: t`Draw reverted`,
      failed: t`Error taking the draw back`,
    },
    redraw: {
      title: t`Draw Anew`,
      text: t`The bracket is drawn anew and waits to be seeded. Everybody entered is told.`,
      confirm: t`Draw Anew`,
      call: () => resetDraw(tournament._id, 'draw'),
      done: t`Drawn anew`,
      failed: t`Error drawing anew`,
    },
    cancel: {
      title: t`Cancel Tournament`,
      text: t`The tournament ends without a champion, places and points, and goes into the history as cancelled. What was pulled counts. This cannot be undone.`,
      confirm: t`Cancel Tournament`,
      call: () => cancelTournament(tournament._id),
      done: t`Tournament cancelled`,
      failed: t`Error cancelling the tournament`,
    },
  }[about];
  const action = useAction(tournament._id, call, { done, failed }, onClose);
  if (!open) return null;
  return (
    <ConfirmDialog
      {...words}
      dismiss={about === 'cancel' ? t`Keep it` : undefined}
      kind={about === 'cancel' ? 'danger' : 'primary'}
      busy={action.isPending}
      onConfirm={() => {
        action.mutate();
      }}
      onClose={onClose}
    />
  );
}
