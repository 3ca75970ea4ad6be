import { NextEvent } from './NextEvent';
import { OwnDay, useOwnEvents } from './OwnDay';
import { RunningEvent } from './RunningEvent';
import type { Events } from './use-events';

/** Running events, for officials and registered athletes; for organizers also the next event. */
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
