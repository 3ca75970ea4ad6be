import { t } from '@lingui/core/macro';
import type { Tournament } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';

export type RedrawDialogProps = { title: string; seeding: Tournament['settings']['seeding']; onConfirm: () => void; onClose: () => void };

/** Asks before a draw that was made is made again. */
export default function RedrawDialog({ title, seeding, onConfirm, onClose }: RedrawDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      text={
        seeding === 'random'
          ? t`The draw is made anew: the first round is drawn by lot again, and everybody is told whom they meet now.`
          : t`The draw is made anew: the pairings are lost, and the first round has to be seeded by hand again. Everybody is told.`
      }
      confirm={t`Draw Anew`}
      kind="primary"
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
