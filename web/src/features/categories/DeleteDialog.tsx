import { t } from '@lingui/core/macro';
import { useDeleteCategory } from '@/api/categories';
import { messageOf } from '@/api/client';
import type { Category } from '@/api/types';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';
import { useWhileShown } from '@/lib/while-shown';

/** Asks before a category is deleted; the server refuses for a used one. */
export default function DeleteDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useDeleteCategory();
  const close = useWhileShown(onClose);

  async function onConfirm() {
    try {
      await remove.mutateAsync(category._id);
      toast.success(t`Category deleted successfully!`);
      close();
    } catch (error) {
      toast.error(messageOf(error, t`Something went wrong!`));
    }
  }

  return (
    <ConfirmDialog
      title={t`Delete ${{ name: category.name }}?`}
      text={t`You can delete a category only while no tournament uses it.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error, '') : undefined}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}
