import { useParams } from '@tanstack/react-router';
import { PrintDesk } from './PrintDesk';
import { OfficialsOnly } from '@/domain/OfficialsOnly';

/** Badges and start lists of an event, for paper. */
export default function PrintPage() {
  const { id } = useParams({ from: '/app/events/$id/print' });
  return <OfficialsOnly eventId={id}>{(event) => <PrintDesk event={event} />}</OfficialsOnly>;
}
