import { plural, t } from '@lingui/core/macro';
import { useAction } from './use-action';
import { archiveTournament, seed, startRound, startTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { byStatus } from '@/bracket/policy';
import { ConfirmDialog } from '@/components/ConfirmDialog';

/** What cannot be undone. */
export type About = 'start' | 'random' | 'all' | 'archive';

type QuestionProps = { about: About; open: boolean; tournament: Tournament; onClose: () => void };

/**
 * Asks before something is done to a tournament that cannot be undone, and does it. It stays mounted when it is closed, so
 * that who asks again meanwhile sees that it is being done and cannot send it twice.
 */
export default function Question({ about, open, tournament, onClose }: QuestionProps) {
  const scheduled = byStatus(tournament.matches).scheduled.length;
  const { call, done, failed, ...words } = {
    start: {
      title: t`Start Tournament`,
      text: plural(tournament.athleteCount, { other: 'The bracket is drawn for # athletes. After that nobody can join or leave; this cannot be undone.' }),
      confirm: t`Start Tournament`,
      call: () => startTournament(tournament._id),
      done: t`Tournament started successfully!`,
      failed: t`Failed to start tournament.`,
    },
    random: {
      title: t`Random Seeding`,
      text: t`The first round is drawn by lot, once: this cannot be undone.`,
      confirm: t`Draw Lots`,
      call: () => seed(tournament._id, null),
      done: t`Seeding locked successfully!`,
      failed: t`Error saving seeding!`,
    },
    all: {
      title: t`Start all matches`,
      text: plural(scheduled, { other: 'All # scheduled matches become matches in progress; this cannot be undone.' }),
      confirm: plural(scheduled, { other: 'Start # matches' }),
      call: () => startRound(tournament._id),
      done: t`Match started successfully!`,
      failed: t`Error starting matches`,
    },
    archive: {
      title: t`Archive Tournament`,
      text: t`The tournament leaves the lists and is kept in the history; this cannot be undone.`,
      confirm: t`Archive`,
      call: () => archiveTournament(tournament._id),
      done: t`Project Archived!`,
      failed: t`Error in Archiving project!`,
    },
  }[about];
  const action = useAction(tournament._id, call, { done, failed }, onClose);
  if (!open) return null;
  return (
    <ConfirmDialog
      {...words}
      kind="primary"
      busy={action.isPending}
      onConfirm={() => {
        action.mutate();
      }}
      onClose={onClose}
    />
  );
}
