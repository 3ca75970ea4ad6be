import { useEffect } from 'react';
import { linkTo } from './reset-link';
import { messageOf } from '@/api/client';
import { useIssueResetLink } from '@/api/recovery';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { CopyField } from '@/components/CopyField';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Dialog } from '@/components/Dialog';
import { toast } from '@/components/toast';
import { moment } from '@/lib/format';

/** Issues a link with which somebody sets a new password, and shows it this one time. */
export default function ResetLinkDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const issue = useIssueResetLink();
  useEffect(() => {
    if (issue.isError) toast.error('Error issuing the link');
  }, [issue.isError]);

  if (!issue.data) {
    return (
      <ConfirmDialog
        title={`New password for ${person.name}?`}
        text={`You get a link to hand on to ${person.name}, who chooses a new password with it. The present password works until then.`}
        confirm="Issue Link"
        kind="primary"
        busy={issue.isPending}
        problem={issue.error ? messageOf(issue.error, '') : undefined}
        onConfirm={() => {
          issue.mutate(person._id);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={`New password for ${person.name}`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <CopyField
        label="Reset link"
        value={linkTo(issue.data)}
        hint={`Good for one use, until ${moment(issue.data.expiresAt)}. It is shown only now: whoever has it can set the password.`}
      />
    </Dialog>
  );
}
