import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from '@/bracket/layout';
import { emptyRanges, lookAt, type Ranges, type Rect } from './window';
import { afterFrame } from '@/lib/after-frame';
import { isRtl } from '@/lib/direction';

/** How far beyond the edge cards are drawn already, in pixels, so that a frame that comes late shows no gap. */
const BEYOND = { x: 20, y: 60 };

/**
 * Up to so many cards are all drawn as soon as the first frame has been shown: a browser's own search finds every name in
 * them, and a picture of the page has all of it.
 */
const FEW = 64;
const everything: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * What is likely seen of a drawing before it has been laid out: its upper part, where it begins. What is missing or too much is put
 * right when the first frame has been shown.
 */
const expected = (): Rect => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight / 2 });

/** The part of a drawing that can be seen through its scroll area and the browser's window. */
function visiblePart(drawing: HTMLElement, scroller: HTMLElement | null): Rect {
  const d = drawing.getBoundingClientRect();
  const s = scroller?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // A scroll area that has no size yet is taken to be as large as the window.
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
 * Which cards of a drawing to draw: all of a few, else those in view, kept up to date while anything around it scrolls or
 * changes its size. Renders again only when other cards come into view.
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
      // In this very frame: a card that comes one frame late is a blank that flickers.
      if (look()) {
        flushSync(() => {
          setRect(last.current);
        });
      }
    };
    // It calls back first when what was just drawn has been laid out. What was guessed is shown then, and put right after.
    let putRight: (() => void) | undefined;
    const observer = new ResizeObserver(() => {
      if (putRight) onChange();
      else putRight = afterFrame(onChange);
    });
    observer.observe(area ?? element);
    // Scroll events do not bubble; caught on their way down they come from any scroll area around the drawing.
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
