import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventRole, mayOfficiateEvent } from './event';
import { eventOptions } from '@/api/events';
import type { EventDetail } from '@/api/types';
import { ErrorState } from '@/components/States';
import { useUser } from '@/lib/session';

/** A part of an event's page for its officials. */
export function OfficialsOnly({ eventId, children }: { eventId: string; children: (event: EventDetail) => ReactNode }) {
  const { data: event } = useQuery(eventOptions(eventId));
  const user = useUser();
  if (!event) return null;
  return mayOfficiateEvent(eventRole(user, event)) ? children(event) : <ErrorState message={t`Only officials of this event can open this page.`} />;
}
