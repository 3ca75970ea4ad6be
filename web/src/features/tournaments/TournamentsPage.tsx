import { OrganizerTournaments } from './OrganizerTournaments';
import { ParticipantTournaments } from './ParticipantTournaments';
import { RefereeTournaments } from './RefereeTournaments';
import { useUser } from '@/lib/session';

/** Tournaments, by role. */
export default function TournamentsPage() {
  const { role } = useUser();
  if (role === 'participant') return <ParticipantTournaments />;
  if (role === 'referee') return <RefereeTournaments />;
  return <OrganizerTournaments />;
}
