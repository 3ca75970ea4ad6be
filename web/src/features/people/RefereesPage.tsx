import { PeoplePage } from './PeoplePage';
import { refereeText } from './texts';

/** The organizer's referees. */
export default function RefereesPage() {
  return <PeoplePage kind="referee" text={refereeText} />;
}
