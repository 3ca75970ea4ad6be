import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '@/api/client';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { outbox } from '@/outbox/outbox';
import { useWhileShown } from '@/lib/while-shown';

type DecideDialogProps = { what: 'insist' | 'drop'; matchId: string; onClose: () => void };

/** Asks before resending or deleting refused entries. */
export default function DecideDialog({ what, matchId, onClose }: DecideDialogProps) {
  const decide = useMutation({ mutationFn: () => outbox[what](matchId), onSuccess: useWhileShown(onClose) });
  const insists = what === 'insist';
  return (
    <ConfirmDialog
      title={insists ? t`Send the entries from this device?` : t`Discard the entries from this device?`}
      text={
        insists
          ? t`This device scores the match from now on. Entries made elsewhere since then are struck and stay readable in the log.`
          : t`The entries on the server count. The entries from this device are deleted.`
      }
      confirm={insists ? t`Send mine` : t`Discard mine`}
      kind={insists ? 'primary' : 'danger'}
      busy={decide.isPending}
      problem={decide.isError ? messageOf(decide.error, t`You are offline, so nothing was changed. Try again when you are connected.`) : undefined}
      onConfirm={() => {
        decide.mutate();
      }}
      onClose={onClose}
    />
  );
}
