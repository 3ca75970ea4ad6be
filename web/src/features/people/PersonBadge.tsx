import { Badge, type Tone } from '@/components/Badge';
import type { PersonStatus } from '@/api/types';
import { personStatusName } from '@/lib/labels';

const tones: Record<PersonStatus, Tone> = { active: 'ok', inactive: 'neutral', banned: 'danger', suspended: 'danger' };

/** The state of a person's account. */
export function PersonBadge({ status }: { status: PersonStatus }) {
  return <Badge tone={tones[status]}>{personStatusName(status)}</Badge>;
}
