import { PeoplePage } from './PeoplePage';

/** The organizer's athletes. */
export default function ParticipantsPage() {
  return <PeoplePage kind="participant" />;
}
