import { createContext, type PointerEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { GripVertical } from 'lucide-react';
import { useLatest } from '@/lib/latest';
import { isRtl } from '@/lib/direction';

/** The dragged bout or class, by id. */
export type Dragged = { kind: 'bout' | 'class'; id: string; label: string };

/** A drop target, from `data-drop` of the element. */
export type Drop = { place: 'call' | 'next' | 'pin' | 'queue'; id: string };

/** Distance of the pointer before a drag begins, in pixels. */
const SLACK = 6;

/** Distance from the window's edge at which it scrolls, and the step, in pixels. */
const EDGE = 72;
const STEP = 14;

type Start = (event: PointerEvent<HTMLElement>, dragged: Dragged) => void;

const DragContext = createContext<Start>(() => undefined);

/** The attribute of a drop target. */
export const dropName = ({ place, id }: Drop) => `${place} ${id}`;

function dropAt(x: number, y: number): { element: Element; drop: Drop } | undefined {
  const element = document.elementFromPoint(x, y)?.closest('[data-drop]');
  const [place, id = ''] = element?.getAttribute('data-drop')?.split(' ') ?? [];
  return element && place ? { element, drop: { place: place as Drop['place'], id } } : undefined;
}

type DragAreaProps = {
  /** Whether it can be dropped there. */
  accepts: (dragged: Dragged, drop: Drop) => boolean;
  onDrop: (dragged: Dragged, drop: Drop) => void;
  children: ReactNode;
};

/**
 * A part of the page with handles to drag by mouse, pen or finger, which the platform's drag and drop does not support.
 * Keys and menus do the same.
 */
export function DragArea({ accepts, onDrop, children }: DragAreaProps) {
  const [held, setHeld] = useState<{ label: string; x: number; y: number }>();
  const latest = useLatest({ accepts, onDrop });
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const start: Start = (event, dragged) => {
    if (event.button !== 0) return;
    event.preventDefault();
    end.current?.();
    const [fromX, fromY] = [event.clientX, event.clientY];
    const point = { x: fromX, y: fromY };
    let moving = false;
    let over: Element | undefined;
    let frame = 0;
    const mark = (element: Element | undefined) => {
      if (element === over) return;
      over?.removeAttribute('data-over');
      element?.setAttribute('data-over', '');
      over = element;
    };
    const target = () => {
      const found = dropAt(point.x, point.y);
      return found && latest.current.accepts(dragged, found.drop) ? found : undefined;
    };
    const scroll = () => {
      const by = point.y < EDGE ? -STEP : point.y > innerHeight - EDGE ? STEP : 0;
      if (by !== 0) scrollBy(0, by);
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      Object.assign(point, { x, y });
      if (!moving && Math.hypot(x - fromX, y - fromY) < SLACK) return;
      if (!moving) frame = requestAnimationFrame(scroll);
      moving = true;
      setHeld({ label: dragged.label, x, y });
      mark(target()?.element);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      mark(undefined);
      setHeld(undefined);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', key, true);
      end.current = undefined;
    };
    const drop = () => {
      const found = moving ? target() : undefined;
      stop();
      if (found) latest.current.onDrop(dragged, found.drop);
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') stop();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', key, true);
    end.current = stop;
  };

  return (
    <DragContext value={start}>
      {children}
      {held ? (
        <div
          aria-hidden="true"
          style={{ transform: `translate(${String(isRtl() ? held.x - innerWidth : held.x)}px, ${String(held.y)}px)` }}
          className="pointer-events-none fixed inset-s-0 top-0 z-60 -mt-6 ms-3 max-w-72 truncate rounded-xs border border-ink bg-board px-3 py-2 font-display font-semibold shadow-pop"
        >
          {held.label}
        </div>
      ) : null}
    </DragContext>
  );
}

/** The drag handle; only for pointers, so screen readers do not announce it. */
export function DragHandle({ dragged }: { dragged: Dragged }) {
  const start = useContext(DragContext);
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        start(event, dragged);
      }}
      className="grid h-7 w-5 shrink-0 cursor-grab touch-none place-items-center text-ink-3 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
    >
      <GripVertical size={16} />
    </span>
  );
}
