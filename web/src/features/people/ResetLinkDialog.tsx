import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { linkTo } from './reset-link';
import { messageOf } from '@/api/client';
import { useIssueResetLink } from '@/api/recovery';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { CopyField } from '@/components/CopyField';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Dialog } from '@/components/Dialog';
import { QRCode } from '@/components/QRCode';
import { toast } from '@/components/toast';
import { readerClock } from '@/lib/time';

/** Issues a link to set a new password, or to claim an account without an address, and shows it once. */
export default function ResetLinkDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { name } = person;
  const claims = person.email === '';
  const issue = useIssueResetLink();
  useEffect(() => {
    if (issue.isError) toast.error(t`Couldn't create the link`);
  }, [issue.isError]);

  if (!issue.data) {
    return (
      <ConfirmDialog
        title={claims ? t`Account for ${name}?` : t`New password for ${name}?`}
        text={claims ? t`Creates a link with which ${name} chooses an email and password. All results are kept.` : t`Creates a link with which ${name} chooses a new password. The current password works until then.`}
        confirm={t`Create link`}
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
  const link = linkTo(issue.data);
  return (
    <Dialog title={claims ? t`Account for ${name}` : t`New password for ${name}`} onClose={onClose} actions={<Button onClick={onClose}><Trans>Close</Trans></Button>}>
      <div className="flex flex-col gap-5">
        <QRCode value={link} label={t`QR code of the link for ${name}`} caption={name} />
        <CopyField
          label={claims ? t`Link to claim the account` : t`Reset link`}
          value={link}
          hint={claims ? t`Works once, until ${{ moment: readerClock.moment(issue.data.expiresAt) }}. It is shown only now. Anyone who has it can claim the account.` : t`Works once, until ${{ moment: readerClock.moment(issue.data.expiresAt) }}. It is shown only now. Anyone who has it can set the password.`}
        />
      </div>
    </Dialog>
  );
}
