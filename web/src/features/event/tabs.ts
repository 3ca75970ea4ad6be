import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventDetail } from '@/api/types';
import type { EventRole } from '@/domain/event';

/** A part of an event's page, at an address of its own. */
export type Tab = { to: '/events/$id'; label: MessageDescriptor; shown: (role: EventRole, event: EventDetail) => boolean };

const everybody = () => true;

/** The parts of an event's page, in order, and to whom each is shown. Each has its route in the router. */
export const tabs: readonly Tab[] = [{ to: '/events/$id', label: msg`Classes`, shown: everybody }];
