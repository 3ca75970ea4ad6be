import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { eventOptions } from '@/api/events';
import type { EventSummary } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { Checklist } from '@/domain/Checklist';
import { EventBadge } from '@/domain/StatusBadge';
import { dotted } from '@/lib/isolate';
import { days } from '@/lib/time';

/** The next event, with its open preparations. */
export function NextEvent({ event: { _id, name, venue, firstDay, lastDay, state } }: { event: EventSummary }) {
  const detail = useQuery(eventOptions(_id)).data;
  return (
    <section aria-labelledby="next-event" className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-line-2 pb-3">
        <div className="min-w-0">
          <p className="label text-ink-2">{t`Next event`}</p>
          <h2 id="next-event" className="display mt-1 text-2xl wrap-anywhere"><bdi>{name}</bdi></h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <EventBadge state={state} /> {dotted([days(firstDay, lastDay), venue])}
          </p>
        </div>
        <ButtonLink to="/events/$id" params={{ id: _id }} aria-label={t`Open ${{ name }}`}>{t({ message: 'Open', context: 'verb' })}</ButtonLink>
      </div>
      {detail ? <Checklist event={detail} /> : null}
    </section>
  );
}
