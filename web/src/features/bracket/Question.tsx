import { ConfirmDialog } from '@/components/ConfirmDialog';

export type QuestionProps = {
  /** What cannot be undone. */
  about: 'start' | 'random' | 'all' | 'archive';
  athletes: number;
  scheduled: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done to a tournament that cannot be undone. */
export default function Question({ about, athletes, scheduled, busy, onConfirm, onClose }: QuestionProps) {
  const words = {
    start: {
      title: 'Start Tournament',
      text: `The bracket is drawn for ${String(athletes)} athletes. After that nobody can join or leave; this cannot be undone.`,
      confirm: 'Start Tournament',
    },
    random: {
      title: 'Random Seeding',
      text: 'The first round is drawn by lot, once: this cannot be undone.',
      confirm: 'Draw Lots',
    },
    all: {
      title: 'Start all matches',
      text: `All ${String(scheduled)} scheduled matches become matches in progress; this cannot be undone.`,
      confirm: `Start ${String(scheduled)} matches`,
    },
    archive: {
      title: 'Archive Tournament',
      text: 'The tournament leaves the lists and is kept in the history; this cannot be undone.',
      confirm: 'Archive',
    },
  }[about];
  return <ConfirmDialog {...words} kind="primary" busy={busy} onConfirm={onConfirm} onClose={onClose} />;
}
