import { useParams } from '@tanstack/react-router';
import { Ceremony } from './Ceremony';
import { OfficialsOnly } from '@/domain/OfficialsOnly';

/** The ledger of an event's results, for officials and ceremony staff. */
export default function CeremonyPage() {
  const { id } = useParams({ from: '/app/events/$id/ceremony' });
  return <OfficialsOnly eventId={id}>{(event) => <Ceremony event={event} />}</OfficialsOnly>;
}
