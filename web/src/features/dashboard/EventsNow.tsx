import { NextEvent } from './NextEvent';
import { OwnDay, useOwnEvents } from './OwnDay';
import { RunningEvent } from './RunningEvent';
import type { Events } from './use-events';

/** What runs, for its officials and for athletes who are registered there; for organizers also the event that comes next. */
export function EventsNow({ events, next = false }: { events: Events; next?: boolean }) {
  const own = useOwnEvents(events.running.map(({ event }) => event));
  return (
    <>
      {events.running.flatMap((one) => (one.role === null ? [] : [<RunningEvent key={one.event._id} of={one} />]))}
      {own?.map((one) => <OwnDay key={one.event._id} own={one} />)}
      {next && events.next ? <NextEvent event={events.next} /> : null}
    </>
  );
}
