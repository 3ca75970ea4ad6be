import { createPortal } from 'react-dom';
import './print.css';
import type { EventDraw } from '@/api/draws';
import { Commitment, FrozenList } from '@/domain/draws';
import { type EventClock } from '@/lib/time';

/** The published lists, for the wall of the hall; visible only on paper. */
export function DrawPrint({ title, clock, draws }: { title: string; clock: EventClock; draws: readonly EventDraw[] }) {
  return createPortal(
    <div className="draw-print" aria-hidden="true">
      {draws.map((draw) => (
        <section key={draw.class._id}>
          <p>{title}</p>
          <h1><bdi>{draw.class.name}</bdi></h1>
          <p>{clock.moment(draw.published.at)}</p>
          <Commitment record={draw.record} />
          <FrozenList entries={draw.record.draw.entries} />
        </section>
      ))}
    </div>,
    document.body,
  );
}
