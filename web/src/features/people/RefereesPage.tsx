import { PeoplePage } from './PeoplePage';

/** The organizer's referees. */
export default function RefereesPage() {
  return <PeoplePage kind="referee" />;
}
