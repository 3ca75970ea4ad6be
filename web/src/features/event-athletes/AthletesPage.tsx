import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AthletesList } from './AthletesList';
import { OwnEntry } from './OwnEntry';
import { eventOptions } from '@/api/events';
import { eventRole, mayOfficiateEvent } from '@/domain/event';
import { useUser } from '@/lib/session';

const from = '/app/events/$id/athletes';

/** The athletes of an event; athletes register themselves here. */
export default function AthletesPage() {
  const { id } = useParams({ from });
  const filter = useSearch({ from });
  const navigate = useNavigate();
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  if (!event) return null;
  return (
    <>
      {user.role === 'participant' ? <OwnEntry event={event} /> : null}
      <AthletesList
        event={event}
        official={mayOfficiateEvent(eventRole(user, event))}
        merges={user.role === 'organizer'}
        filter={filter}
        onFilter={(change) => {
          void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true });
        }}
      />
    </>
  );
}
