import type { EventDetail } from '@/api/types';

/** The event's facts for comparing classes: its unit, and the year for ages. */
export function factsOf(event: EventDetail) {
  return { unit: event.settings.unit, year: Number(event.firstDay.slice(0, 4)) };
}
