import { t } from '@lingui/core/macro';
import type { PersonText } from './texts';
import { isConflict, messageOf } from '@/api/client';
import { type PersonKind, useDeletePerson } from '@/api/people';
import type { User } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';
import { useWhileShown } from '@/lib/while-shown';

type Props = { kind: PersonKind; text: PersonText; person: User; onClose: () => void };

/** Asks before a person is removed. */
export default function RemoveDialog({ kind, text, person, onClose }: Props) {
  const { name } = person;
  const remove = useDeletePerson(kind);
  const close = useWhileShown(onClose);
  // The server has named the running tournaments that would continue without the person; removing again confirms that.
  const confirm = isConflict(remove.error);

  async function onConfirm() {
    try {
      await remove.mutateAsync({ id: person._id, confirm });
      toast.success(text.deleted);
      close();
    } catch {
      toast.error(text.notDeleted);
    }
  }

  return (
    <ConfirmDialog
      title={text.removeQuestion(name)}
      text={t`The account is closed at once. Matches of ${name} stay in brackets and history.`}
      confirm={text.remove}
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error, '') : undefined}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}
