import { t } from '@lingui/core/macro';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useSetEventPublic } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { later } from '@/components/later';
import { eventRole, mayRunEvent } from '@/domain/event';
import { useUser } from '@/lib/session';

const PublicPageDialog = later(() => import('@/domain/PublicPageDialog'));

/** The link to the public page of an event. Organizers of the event can also make it public; others see it once it is. */
export function PublicPage({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  const publish = useSetEventPublic(event._id);
  const runs = mayRunEvent(eventRole(useUser(), event));
  if (!runs && !event.public) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<Globe size={18} aria-hidden="true" />}
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className="max-sm:sr-only">{event.public ? t`Public page` : t`Not public`}</span>
      </Button>
      {open ? (
        <PublicPageDialog
          name={event.name}
          path={`/e/${event.slug}`}
          isPublic={event.public}
          onChange={runs ? publish.mutateAsync : undefined}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
