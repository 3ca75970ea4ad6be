import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '@/api/client';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { outbox } from '@/outbox/outbox';
import { useWhileShown } from '@/lib/while-shown';

type DecideDialogProps = { what: 'insist' | 'drop'; matchId: string; onClose: () => void };

/** Asks before what was refused is sent again, or forgotten. */
export default function DecideDialog({ what, matchId, onClose }: DecideDialogProps) {
  const decide = useMutation({ mutationFn: () => outbox[what](matchId), onSuccess: useWhileShown(onClose) });
  const insists = what === 'insist';
  return (
    <ConfirmDialog
      title={insists ? t`Send what was entered here?` : t`Drop what was entered here?`}
      text={
        insists
          ? t`This device scores the match from now on. What others have entered since is taken back, and stays readable in the log.`
          : t`What the server has counts. What was entered here is forgotten.`
      }
      confirm={insists ? t`Send mine` : t`Drop mine`}
      kind={insists ? 'primary' : 'danger'}
      busy={decide.isPending}
      problem={decide.isError ? messageOf(decide.error, t`This needs the network. Nothing was changed.`) : undefined}
      onConfirm={() => {
        decide.mutate();
      }}
      onClose={onClose}
    />
  );
}
