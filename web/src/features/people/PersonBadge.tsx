import { Badge, type Tone } from '@/components/Badge';
import type { PersonStatus } from '@/api/types';
import { words } from '@/lib/format';

const tones: Record<PersonStatus, Tone> = { active: 'ok', inactive: 'neutral', banned: 'danger', suspended: 'danger' };

/** The state of a person's account. */
export function PersonBadge({ status }: { status: PersonStatus }) {
  return <Badge tone={tones[status]}>{words(status)}</Badge>;
}
