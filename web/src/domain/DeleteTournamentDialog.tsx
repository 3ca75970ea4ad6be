import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bracketKey, deleteTournament } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { TournamentSummary } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';

type DeleteTournamentDialogProps = {
  tournament: Pick<TournamentSummary, '_id' | 'name' | 'athleteCount'>;
  /** Called after the deletion if the dialog is still open; without it the dialog closes. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks before deleting a tournament that has not started. */
export default function DeleteTournamentDialog({ tournament, onClose, onDeleted = onClose }: DeleteTournamentDialogProps) {
  const { name, athleteCount } = tournament;
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTournament(tournament._id),
    onSuccess: () => {
      toast.success(t`Tournament deleted successfully`);
    },
    onError: () => {
      toast.error(t`Couldn't delete the tournament`);
      // It may have started meanwhile.
      void queries.invalidateQueries({ queryKey: bracketKey(tournament._id) });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['tournaments'] });
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      text={
        athleteCount === 0
          ? t`This can't be undone.`
          : plural(athleteCount, {
              one: "# athlete has joined. This can't be undone.",
              other: "# athletes have joined. This can't be undone.",
            })
      }
      confirm={t`Delete`}
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error, t`Couldn't reach the server. Try again.`) : undefined}
      onConfirm={() => {
        remove.mutate(undefined, { onSuccess: onDeleted });
      }}
      onClose={onClose}
    />
  );
}
