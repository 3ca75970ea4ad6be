import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useDeleteEvent } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { SectionHeader } from '@/components/PageHeader';
import { toast } from '@/components/toast';

/** Deletes an event without pulled matches. */
export function DeleteEvent({ event }: { event: EventDetail }) {
  const [asks, setAsks] = useState(false);
  const remove = useDeleteEvent();
  const navigate = useNavigate();
  return (
    <section aria-label={t`Delete event`}>
      <SectionHeader title={t`Delete event`} />
      <p className="mb-3 text-ink-2">
        <Trans>Also deletes its classes and registrations. You can delete an event until its first bout; people keep their accounts.</Trans>
      </p>
      <Button
        kind="quiet"
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => {
          setAsks(true);
        }}
      >
        <Trans>Delete event</Trans>
      </Button>
      {asks ? (
        <ConfirmDialog
          title={t`Delete ${{ name: event.name }}?`}
          text={t`Its classes and registrations are deleted too. This can't be undone.`}
          confirm={t`Delete event`}
          busy={remove.isPending}
          problem={remove.isError ? messageOf(remove.error, t`Something went wrong!`) : undefined}
          onConfirm={() => {
            remove.mutate(event._id, {
              onSuccess: () => {
                toast.success(t`Event deleted`);
                void navigate({ to: '/events', replace: true });
              },
            });
          }}
          onClose={() => {
            setAsks(false);
          }}
        />
      ) : null}
    </section>
  );
}
