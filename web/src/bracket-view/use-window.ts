import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from '@/bracket/layout';
import { emptyRanges, lookAt, type Ranges, type Rect } from './window';
import { afterFrame } from '@/lib/after-frame';
import { isRtl } from '@/lib/direction';

/** How far beyond the edge cards are drawn, in pixels, so that a late frame shows no gap. */
const BEYOND = { x: 20, y: 60 };

/**
 * Up to this many cards are all drawn after the first frame, so that the browser's search finds every name and a
 * picture of the page is complete.
 */
const FEW = 64;
const everything: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** The probably visible part of a drawing before layout: its upper part. The first frame corrects it. */
const expected = (): Rect => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight / 2 });

/** The part of a drawing that can be seen through its scroll area and the browser's window. */
function visiblePart(drawing: HTMLElement, scroller: HTMLElement | null): Rect {
  const d = drawing.getBoundingClientRect();
  const s = scroller?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // A scroll area without a size is assumed as large as the window.
  const [left, right] = [Math.max(0, s.left), Math.min(innerWidth, s.right || innerWidth)];
  const [from, to] = isRtl() ? [d.right - right, d.right - left] : [left - d.left, right - d.left];
  return {
    left: from - BEYOND.x,
    top: Math.max(0, s.top) - d.top - BEYOND.y,
    right: to + BEYOND.x,
    bottom: Math.min(innerHeight, s.bottom || innerHeight) - d.top + BEYOND.y,
  };
}

/**
 * The cards of a drawing to draw: all of a few, else those in view, updated while anything around it scrolls or
 * resizes. Renders again only when other cards come into view.
 *
 * @param drawing the element as large as the layout
 * @param scroller the scroll area around it; without one the page itself scrolls
 */
export function useWindow(layout: Layout, drawing: RefObject<HTMLElement | null>, scroller?: RefObject<HTMLElement | null>): Ranges {
  const [rect, setRect] = useState(expected);
  const last = useRef(rect);
  const few = layout.cells.size <= FEW;
  const [framed, setFramed] = useState(false);

  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return undefined;
    if (few) {
      return afterFrame(() => {
        setFramed(true);
      });
    }
    const area = scroller?.current ?? null;
    const seen = emptyRanges(layout);
    lookAt(layout, last.current, seen);
    const look = () => {
      const now = visiblePart(element, area);
      if (!lookAt(layout, now, seen)) return false;
      last.current = now;
      return true;
    };
    const onChange = () => {
      // In this very frame: a card one frame late would flicker.
      if (look()) {
        flushSync(() => {
          setRect(last.current);
        });
      }
    };
    // First call: the layout is done, so the guess is shown, and corrected afterwards.
    let putRight: (() => void) | undefined;
    const observer = new ResizeObserver(() => {
      if (putRight) onChange();
      else putRight = afterFrame(onChange);
    });
    observer.observe(area ?? element);
    // Scroll events do not bubble; capturing gets them from any scroll area around the drawing.
    document.addEventListener('scroll', onChange, { capture: true, passive: true });
    window.addEventListener('resize', onChange);
    return () => {
      observer.disconnect();
      putRight?.();
      document.removeEventListener('scroll', onChange, { capture: true });
      window.removeEventListener('resize', onChange);
    };
    // The cells are the same while no card has moved, and with them all that is looked at here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [layout.cells, drawing, scroller]);

  const shown = few && framed ? everything : rect;
  return useMemo(() => {
    const ranges = emptyRanges(layout);
    lookAt(layout, shown, ranges);
    return ranges;
  }, [layout, shown]);
}
