import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { LEAST, MOST } from './screen-geometry';
import type { Layout } from '@/bracket/layout';
import { isRtl } from '@/lib/direction';
import { useLatest } from '@/lib/latest';

/** The wheel movement for a factor of e: a touch pad's pinch comes as small wheel steps. */
const WHEEL = 240;

/** Pixels for one line of a mouse wheel. */
const LINE = 16;

/** A point of the drawing, as a share of its size, and its position in the visible area. */
interface Anchor {
  across: number;
  down: number;
  x: number;
  y: number;
}

/**
 * Zooms a scroll area by pinching: two fingers, a touch pad, or the wheel with Ctrl. The point under the fingers stays
 * there. Returns a function that zooms by a factor around the middle.
 */
export function usePinch(scroller: RefObject<HTMLElement | null>, layout: Layout, factor: number, onZoom: (factor: number) => void): (by: number) => void {
  const anchor = useRef<Anchor | null>(null);
  const latest = useLatest({ layout, factor, onZoom });

  const zoomTo = (wanted: number, clientX?: number, clientY?: number) => {
    const area = scroller.current;
    const { layout: now, factor: before, onZoom: zoom } = latest.current;
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    if (!area || next === before) return;
    const box = area.getBoundingClientRect();
    const fromStart = isRtl() ? box.right - (clientX ?? box.left + box.width / 2) : (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    anchor.current = {
      across: (Math.abs(area.scrollLeft) + fromStart) / now.width,
      down: (area.scrollTop + y) / now.height,
      x: fromStart,
      y,
    };
    zoom(next);
  };
  const run = useLatest(zoomTo);

  useLayoutEffect(() => {
    const area = scroller.current;
    const at = anchor.current;
    anchor.current = null;
    if (!area || !at) return;
    const left = at.across * layout.width - at.x;
    area.scrollTo({ left: isRtl() ? -left : left, top: at.down * layout.height - at.y });
    // Once for each new size.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [layout.geometry]);

  useEffect(() => {
    const area = scroller.current;
    if (!area) return undefined;
    let began: { distance: number; factor: number } | null = null;
    const apart = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      // Otherwise the browser zooms its page.
      event.preventDefault();
      const turned = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE;
      run.current(latest.current.factor * Math.exp(-turned / WHEEL), event.clientX, event.clientY);
    };
    const onStart = (event: TouchEvent) => {
      began = event.touches.length === 2 ? { distance: apart(event), factor: latest.current.factor } : null;
    };
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!began || !a || !b) return;
      event.preventDefault();
      run.current((began.factor * apart(event)) / began.distance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    };
    area.addEventListener('wheel', onWheel, { passive: false });
    area.addEventListener('touchstart', onStart, { passive: true });
    area.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      area.removeEventListener('wheel', onWheel);
      area.removeEventListener('touchstart', onStart);
      area.removeEventListener('touchmove', onMove);
    };
  }, [scroller, latest, run]);

  return (by) => {
    zoomTo(factor * by);
  };
}
