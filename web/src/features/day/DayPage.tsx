import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Day } from './Day';
import { ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/States';
import { OfficialsOnly } from '@/domain/OfficialsOnly';

/** The day of an event, for its officials: the tables, the next matches, the decisions. */
export default function DayPage() {
  const { id } = useParams({ from: '/app/events/$id' });
  return (
    <OfficialsOnly eventId={id}>
      {(event) =>
        event.state === 'running' ? (
          <Day event={event} />
        ) : (
          <EmptyState
            title={event.state === 'finished' ? t`The event is over.` : t`The day begins when the event starts.`}
            hint={event.state === 'finished' ? t`See Results for all places.` : t`Then each match gets its table here. Until then, the plan shows how long the day takes.`}
            action={
              event.state === 'finished' ? null : (
                <ButtonLink to="/events/$id/plan" params={{ id }}>{t`Plan the day`}</ButtonLink>
              )
            }
          />
        )
      }
    </OfficialsOnly>
  );
}
