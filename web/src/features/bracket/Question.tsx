import { useAction } from './use-action';
import { archiveTournament, seed, startRound, startTournament } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { countsOf } from '@/bracket/policy';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { count } from '@/lib/format';

/** What cannot be undone. */
export type About = 'start' | 'random' | 'all' | 'archive';

type QuestionProps = { about: About; open: boolean; tournament: Tournament; onClose: () => void };

/**
 * Asks before something is done to a tournament that cannot be undone, and does it. It stays mounted when it is closed, so
 * that who asks again meanwhile sees that it is being done and cannot send it twice.
 */
export default function Question({ about, open, tournament: t, onClose }: QuestionProps) {
  const scheduled = count(countsOf(t.matches).scheduled);
  const { call, done, failed, ...words } = {
    start: {
      title: 'Start Tournament',
      text: `The bracket is drawn for ${count(t.athleteCount)} athletes. After that nobody can join or leave; this cannot be undone.`,
      confirm: 'Start Tournament',
      call: () => startTournament(t._id),
      done: 'Tournament started successfully!',
      failed: 'Failed to start tournament.',
    },
    random: {
      title: 'Random Seeding',
      text: 'The first round is drawn by lot, once: this cannot be undone.',
      confirm: 'Draw Lots',
      call: () => seed(t._id, null),
      done: 'Seeding locked successfully!',
      failed: 'Error saving seeding!',
    },
    all: {
      title: 'Start all matches',
      text: `All ${scheduled} scheduled matches become matches in progress; this cannot be undone.`,
      confirm: `Start ${scheduled} matches`,
      call: () => startRound(t._id),
      done: 'Match started successfully!',
      failed: 'Error starting matches',
    },
    archive: {
      title: 'Archive Tournament',
      text: 'The tournament leaves the lists and is kept in the history; this cannot be undone.',
      confirm: 'Archive',
      call: () => archiveTournament(t._id),
      done: 'Project Archived!',
      failed: 'Error in Archiving project!',
    },
  }[about];
  const action = useAction(t._id, call, { done, failed }, onClose);
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
