import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventDetail } from '@/api/types';
import { type EventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';

/** A part of an event's page, at an address of its own. */
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
    | '/events/$id/results'
    | '/events/$id/settings';
  label: MessageDescriptor;
  shown: (role: EventRole, event: EventDetail) => boolean;
};

const everybody = () => true;

/** The parts of an event's page, in order, and to whom each is shown. Each has its route in the router. */
export const tabs: readonly Tab[] = [
  { to: '/events/$id/day', label: msg({ message: 'Day', context: 'event' }), shown: (role, { state }) => mayOfficiateEvent(role) && state === 'running' },
  { to: '/events/$id', label: msg`Classes`, shown: everybody },
  { to: '/events/$id/athletes', label: msg`Athletes`, shown: everybody },
  { to: '/events/$id/desk', label: msg({ message: 'Desk', context: 'weigh-in' }), shown: mayOfficiateEvent },
  { to: '/events/$id/draw', label: msg`Draw`, shown: everybody },
  { to: '/events/$id/tables', label: msg`Tables`, shown: mayOfficiateEvent },
  { to: '/events/$id/plan', label: msg({ message: 'Plan', context: 'event' }), shown: mayOfficiateEvent },
  { to: '/events/$id/screens', label: msg({ message: 'Screens', context: 'event' }), shown: mayOfficiateEvent },
  { to: '/events/$id/print', label: msg`Print`, shown: mayOfficiateEvent },
  { to: '/events/$id/results', label: msg`Results`, shown: everybody },
  { to: '/events/$id/settings', label: msg`Settings`, shown: mayRunEvent },
];
