import { t } from '@lingui/core/macro';
import type { Tournament } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';

export type RedrawDialogProps = { title: string; seeding: Tournament['settings']['seeding']; onConfirm: () => void; onClose: () => void };

/** Asks before drawing again. */
export default function RedrawDialog({ title, seeding, onConfirm, onClose }: RedrawDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      text={
        seeding === 'random'
          ? t`This redraws the first round by lot and notifies everyone of their new opponent.`
          : t`This discards the pairings, so you must seed the first round by hand again. Everyone is notified.`
      }
      confirm={t`Redraw`}
      kind="primary"
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
