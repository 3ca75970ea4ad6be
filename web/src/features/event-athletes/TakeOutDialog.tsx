import { t } from '@lingui/core/macro';
import { messageOf } from '@/api/client';
import { type EventAthlete, useDeleteAthlete } from '@/api/event-athletes';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { toast } from '@/components/toast';
import { useWhileShown } from '@/lib/while-shown';

/** Asks before an athlete is taken out of an event. */
export default function TakeOutDialog({ eventId, athlete, onClose }: { eventId: string; athlete: EventAthlete; onClose: () => void }) {
  const remove = useDeleteAthlete(eventId);
  const close = useWhileShown(onClose);
  const { name } = athlete.user;
  async function onConfirm() {
    try {
      await remove.mutateAsync(athlete._id);
      toast.success(t`${{ name }} taken out`);
      close();
    } catch {
      toast.error(t`Couldn't take the athlete out`);
    }
  }
  return (
    <ConfirmDialog
      title={t`Take ${{ name }} out?`}
      text={t`Takes the athlete out of the event and all its classes and deletes recorded weights. Nobody else gets number ${{ number: athlete.number }}. The account stays.`}
      confirm={t`Take out`}
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error, t`Couldn't reach the server.`) : undefined}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}
