import type { EventDetail } from '@/api/types';

/** What classes of an event are compared with: its unit, and the year in which ages are counted. */
export function factsOf(event: EventDetail) {
  return { unit: event.settings.unit, year: Number(event.firstDay.slice(0, 4)) };
}
