import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { handOversOptions } from '@/api/event-files';
import type { EventDetail } from '@/api/types';

/** How often to check that copies are still written, in milliseconds. */
const every = 60_000;

/** Warns the organizer while no automatic copies of the event are written. A club night needs no second medium. */
export function CopiesNote({ event }: { event: EventDetail }) {
  const { data } = useQuery({ ...handOversOptions(event._id), refetchInterval: every });
  if (!data) return null;
  const { set, failed } = data.automatic;
  if (failed) {
    return (
      <p role="status" className="border-s-4 border-warn bg-warn-soft px-4 py-2 font-semibold text-warn">
        {t`The last automatic copy of this event failed. Check the stick or the share that the operator has set.`}
      </p>
    );
  }
  if (set || event.settings.ruleBook === 'club-night') return null;
  return <p className="text-sm text-warn">{t`No automatic copies of this event are written. The operator can set a folder on a stick or a share for them.`}</p>;
}
