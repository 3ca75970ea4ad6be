import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import './by-hand.css';
import { HandSheets } from './HandSheets';
import { LoadedPrint } from './LoadedPrint';
import { eventAthletesOptions } from '@/api/event-athletes';
import { queueOptions } from '@/api/queue';
import type { EventDetail } from '@/api/types';

/** Prints all that is needed to go on by hand when the machines are gone. */
export function ByHand({ event }: { event: EventDetail }) {
  const queries = useQueryClient();
  const left = event.classes.filter(({ status }) => status !== 'completed' && status !== 'archived');
  return (
    <LoadedPrint
      label={<Trans>Print to continue on paper</Trans>}
      icon={<ClipboardList size={18} aria-hidden="true" />}
      classes={left.filter(({ isSeeded }) => isSeeded)}
      disabled={left.length === 0}
      load={async () => {
        const [queue, athletes] = await Promise.all([queries.fetchQuery(queueOptions(event._id)), queries.fetchQuery(eventAthletesOptions(event._id))]);
        return { queue, athletes };
      }}
      sheets={(brackets, { queue, athletes }) => (
        <HandSheets event={event} brackets={brackets} undrawn={left.filter(({ isSeeded }) => !isSeeded)} queue={queue} athletes={athletes} />
      )}
    />
  );
}
