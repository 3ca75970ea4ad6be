import { OrganizerDashboard } from './OrganizerDashboard';
import { ParticipantDashboard } from './ParticipantDashboard';
import { RefereeDashboard } from './RefereeDashboard';
import { useUser } from '@/lib/session';

/** The first screen after the login, by role. */
export default function DashboardPage() {
  const { role } = useUser();
  if (role === 'participant') return <ParticipantDashboard />;
  if (role === 'referee') return <RefereeDashboard />;
  return <OrganizerDashboard />;
}
