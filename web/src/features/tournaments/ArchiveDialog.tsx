import { t } from '@lingui/core/macro';
import { messageOf } from '@/api/client';
import { useArchiveTournament } from '@/api/tournaments';
import type { TournamentSummary } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';
import { useWhileShown } from '@/lib/while-shown';

/** Asks before a completed tournament is archived. */
export default function ArchiveDialog({ tournament, onClose }: { tournament: TournamentSummary; onClose: () => void }) {
  const archive = useArchiveTournament();
  const close = useWhileShown(onClose);

  async function onConfirm() {
    try {
      await archive.mutateAsync(tournament._id);
      toast.success(t`Project Archived!`);
      close();
    } catch {
      toast.error(t`Error in Archiving project!`);
    }
  }

  return (
    <ConfirmDialog
      title={t`Archive ${{ name: tournament.name }}?`}
      text={t`It moves from the lists to the history. To correct results later, reopen it first.`}
      confirm={t`Archive`}
      kind="primary"
      busy={archive.isPending}
      problem={archive.error ? messageOf(archive.error, t`Couldn't reach the server. Try again.`) : undefined}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}
