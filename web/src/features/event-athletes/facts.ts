import type { EventDetail } from '@/api/types';
import type { EventFacts } from '@/domain/athlete-lines';

/** What lines of athletes are read against. */
export function factsOf(event: EventDetail): EventFacts {
  return { classes: event.classes, unit: event.settings.unit, year: Number(event.firstDay.slice(0, 4)), maxClasses: event.settings.maxClasses };
}
