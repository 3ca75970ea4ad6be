import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bracketKey, deleteTournament } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { TournamentSummary } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';
import { count } from '@/lib/format';

type DeleteTournamentDialogProps = {
  tournament: Pick<TournamentSummary, '_id' | 'name' | 'athleteCount'>;
  /** Called when it is deleted and the dialog is still open; without it the dialog closes. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks before a tournament is deleted that has not started. */
export default function DeleteTournamentDialog({ tournament: t, onClose, onDeleted = onClose }: DeleteTournamentDialogProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTournament(t._id),
    onSuccess: () => {
      toast.success('Tournament deleted successfully');
    },
    onError: () => {
      toast.error('Error deleting tournament');
      // It may have started meanwhile.
      void queries.invalidateQueries({ queryKey: bracketKey(t._id) });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['tournaments'] });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${t.name}?`}
      text={
        t.athleteCount === 0
          ? 'It cannot be brought back.'
          : `${t.athleteCount === 1 ? '1 athlete has' : `${count(t.athleteCount)} athletes have`} joined it. It cannot be brought back.`
      }
      confirm="Delete"
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error, 'The server could not be reached. Try again.') : undefined}
      onConfirm={() => {
        remove.mutate(undefined, { onSuccess: onDeleted });
      }}
      onClose={onClose}
    />
  );
}
