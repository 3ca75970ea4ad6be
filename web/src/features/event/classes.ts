import type { EventClass } from '@/api/types';

/** Whether athletes still enter and leave a class: until it is started. */
export function isEntered({ status }: Pick<EventClass, 'status'>): boolean {
  return status === 'registration' || status === 'upcoming';
}
