import { useParams } from '@tanstack/react-router';
import { Desk } from './Desk';
import { OfficialsOnly } from '@/domain/OfficialsOnly';

/** The weigh-in desk of an event. */
export default function DeskPage() {
  const { id } = useParams({ from: '/app/events/$id/desk' });
  return <OfficialsOnly eventId={id}>{(event) => <Desk event={event} />}</OfficialsOnly>;
}
