import { useParams } from '@tanstack/react-router';
import { Documents } from './Documents';
import { OfficialsOnly } from '@/domain/OfficialsOnly';

/** The result book of an event: on screen, on paper and as files. */
export default function DocumentsPage() {
  const { id } = useParams({ from: '/app/events/$id/documents' });
  return <OfficialsOnly eventId={id}>{(event) => <Documents event={event} />}</OfficialsOnly>;
}
