import { type RefObject, useLayoutEffect, useState } from 'react';

/** How large the visible part of a scroll area can become, in pixels. */
export interface Room {
  width: number;
  height: number;
}

/** The available area of a scroll area, without its content; null before layout. */
export function useRoom(scroller: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return undefined;
    const look = () => {
      const now = roomOf(area);
      setRoom((before) => (before?.width === now.width && before.height === now.height ? before : now));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(area);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [scroller]);
  return room;
}

/** An area grows with its content up to a limit; on the full screen it gets all remaining height. */
function roomOf(area: HTMLElement): Room {
  const edges = area.offsetHeight - area.clientHeight;
  const most = Number.parseFloat(getComputedStyle(area).maxHeight);
  return {
    width: area.offsetWidth || innerWidth,
    height: Number.isNaN(most) ? area.clientHeight || innerHeight : most - Math.min(edges, EDGES),
  };
}

/** Its borders above and below, in pixels: more than that is a scroll bar. */
const EDGES = 3;
