import type { EventDetail } from '@/api/types';

/** A preparation of an event. */
export type Step = { step: 'classes' | 'athletes' | 'weighed' | 'drawn' | 'tables'; done: boolean; number: number; of: number };

/** The number of an event's athletes, and how many of them still need a weigh-in. */
export type AthleteCounts = { registered: number; unweighed: number };

/**
 * The steps to the day of an event, in order. Weigh-in is one if the event requires it. A class that is too small to
 * start need not be drawn.
 */
export function stepsOf({ classes, tables, settings }: Pick<EventDetail, 'classes' | 'tables' | 'settings'>, { registered, unweighed }: AthleteCounts): Step[] {
  const large = classes.filter(({ athleteCount, status, isSeeded }) => isSeeded || (athleteCount >= settings.smallestClass && status !== 'completed' && status !== 'archived'));
  const drawn = large.filter(({ isSeeded }) => isSeeded).length;
  const weighed: Step[] = settings.weighIn.required === 'no' ? [] : [{ step: 'weighed', done: registered > 0 && unweighed === 0, number: registered - unweighed, of: registered }];
  return [
    { step: 'classes', done: classes.length > 0, number: classes.length, of: classes.length },
    { step: 'athletes', done: registered > 0, number: registered, of: registered },
    ...weighed,
    { step: 'drawn', done: large.length > 0 && drawn === large.length, number: drawn, of: large.length },
    { step: 'tables', done: tables.length > 0, number: tables.length, of: tables.length },
  ];
}
