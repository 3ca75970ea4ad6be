import type { EventClock } from '@/lib/time';

/** The time of day a number of seconds after a beginning, "18:05"; it wraps at midnight. */
export function timeAt(begins: string, seconds: number): string {
  const [hours = 0, minutes = 0] = begins.split(':').map(Number);
  const whole = hours * 60 + minutes + Math.round(seconds / 60);
  return `${String(Math.floor(whole / 60) % 24).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** The time of day in the hall at a moment, "18:05". */
export function wallTime(clock: EventClock, iso: string): string {
  const at = Date.parse(iso);
  const midnight = Date.parse(clock.at(clock.date(at), '00:00'));
  return timeAt('00:00', (at - midnight) / 1000);
}

/** Full hours of the day between two times, as seconds after the beginning, up to a maximum. */
export function marksOf(begins: string, end: number, most: number): number[] {
  const minutes = Number(begins.split(':')[1] ?? 0);
  const first = minutes === 0 ? 0 : (60 - minutes) * 60;
  const step = Math.max(1, Math.ceil((end - first) / 3600 / most)) * 3600;
  return Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, i) => first + i * step);
}
