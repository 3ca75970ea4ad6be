import { PeoplePage } from './PeoplePage';
import { participantText } from './texts';

/** The organizer's athletes. */
export default function ParticipantsPage() {
  return <PeoplePage kind="participant" text={participantText} />;
}
