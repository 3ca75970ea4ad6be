import { t } from '@lingui/core/macro';
import { Badge, type Tone } from '@/components/Badge';
import { eventStateName, statusName } from '@/lib/labels';

/** One colour for each status of tournaments and matches, on every screen. */
const tones: Record<string, Tone> = {
  registration: 'info',
  pending: 'info',
  upcoming: 'warn',
  scheduled: 'warn',
  active: 'ok',
  'in-progress': 'ok',
};

/** The state of a tournament or match; `text` replaces the name of the state, for example for a bye. */
export function StatusBadge({ status, text = statusName(status) }: { status: string; text?: string }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{text}</Badge>;
}

/** The state of a tournament; a cancelled one says so everywhere. */
export function TournamentBadge({ tournament: { status, cancelled } }: { tournament: { status: string; cancelled?: boolean } }) {
  return cancelled ? <StatusBadge status={status} text={t`Cancelled`} /> : <StatusBadge status={status} />;
}

/** The colour of an event's state: like open, running or completed things elsewhere. */
const eventTones: Record<string, Tone> = { open: 'info', running: 'ok', planned: 'warn' };

/** The state of an event. */
export function EventBadge({ state }: { state: string }) {
  return <Badge tone={eventTones[state] ?? 'neutral'}>{eventStateName(state)}</Badge>;
}
