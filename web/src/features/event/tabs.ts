import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventDetail } from '@/api/types';
import { type EventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';

/** The purpose of a part of the event, in order of work. */
export type Phase = 'prepare' | 'check-in' | 'run' | 'show';

/** A part of an event's page with its own address. */
export type Tab = {
  to:
    | '/events/$id'
    | '/events/$id/day'
    | '/events/$id/plan'
    | '/events/$id/athletes'
    | '/events/$id/desk'
    | '/events/$id/draw'
    | '/events/$id/tables'
    | '/events/$id/screens'
    | '/events/$id/print'
    | '/events/$id/documents'
    | '/events/$id/ceremony'
    | '/events/$id/results'
    | '/events/$id/settings';
  label: MessageDescriptor;
  phase: Phase;
  shown: (role: EventRole, event: EventDetail) => boolean;
};

const everybody = () => true;

/** The phases of an event and their names. */
export const phases: readonly { phase: Phase; label: MessageDescriptor }[] = [
  { phase: 'prepare', label: msg({ message: 'Prepare', context: 'event' }) },
  { phase: 'check-in', label: msg({ message: 'Check in', context: 'event' }) },
  { phase: 'run', label: msg({ message: 'Run', context: 'event' }) },
  { phase: 'show', label: msg({ message: 'Show', context: 'event' }) },
];

/** The parts of an event's page in the order of work, with the people who see each. Each has its route in the router. */
export const tabs: readonly Tab[] = [
  { phase: 'prepare', to: '/events/$id', label: msg`Classes`, shown: everybody },
  { phase: 'prepare', to: '/events/$id/athletes', label: msg`Athletes`, shown: everybody },
  { phase: 'prepare', to: '/events/$id/plan', label: msg({ message: 'Plan', context: 'event' }), shown: mayOfficiateEvent },
  { phase: 'prepare', to: '/events/$id/settings', label: msg`Settings`, shown: mayRunEvent },
  { phase: 'check-in', to: '/events/$id/desk', label: msg({ message: 'Desk', context: 'weigh-in' }), shown: mayOfficiateEvent },
  { phase: 'check-in', to: '/events/$id/draw', label: msg`Draw`, shown: everybody },
  { phase: 'run', to: '/events/$id/day', label: msg({ message: 'Day', context: 'event' }), shown: (role, { state }) => mayOfficiateEvent(role) && state === 'running' },
  { phase: 'run', to: '/events/$id/tables', label: msg`Tables`, shown: mayOfficiateEvent },
  { phase: 'show', to: '/events/$id/screens', label: msg({ message: 'Screens', context: 'event' }), shown: mayOfficiateEvent },
  { phase: 'show', to: '/events/$id/print', label: msg`Print`, shown: mayOfficiateEvent },
  { phase: 'show', to: '/events/$id/results', label: msg`Results`, shown: everybody },
  { phase: 'show', to: '/events/$id/ceremony', label: msg`Ceremony`, shown: (role, { settings }) => mayOfficiateEvent(role) && settings.ledger },
  { phase: 'show', to: '/events/$id/documents', label: msg({ message: 'Documents', context: 'event' }), shown: mayOfficiateEvent },
];
