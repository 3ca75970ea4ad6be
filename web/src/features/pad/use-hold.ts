import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { beep, vibrate } from './device';

/** How long to hold for a decision, in milliseconds. */
export const HOLD = 700;

/**
 * After a click without pointer or key, for example from a screen reader, a second one within so many milliseconds
 * decides.
 */
const TWICE = 5000;

/** The bar before a hold. */
export const noBar = { inlineSize: '0' };

/** The current hold. A second hold ends it without starting its own: two halves under one hand decide nothing. */
let held: { frame: number; end: () => void } | undefined;

/**
 * Makes a button work by holding, with a pointer or a key, until a bar is full; an early release does nothing.
 *
 * @returns the ref of the bar, props for the button, and functions for keys elsewhere that act for it
 */
export function useHold(onHeld: () => void, onArmed: () => void) {
  const bar = useRef<HTMLSpanElement>(null);
  const run = useRef<typeof held>(undefined);
  const armed = useRef(0);
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });

  const end = () => {
    if (!run.current) return;
    cancelAnimationFrame(run.current.frame);
    if (held === run.current) held = undefined;
    run.current = undefined;
    if (bar.current) bar.current.style.inlineSize = noBar.inlineSize;
  };
  const begin = () => {
    if (held) {
      held.end();
      return;
    }
    const mine = { frame: 0, end };
    held = run.current = mine;
    const from = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, now - from) / HOLD);
      // Animated by script: this shows progress, so it stays when people ask for less motion.
      if (bar.current) bar.current.style.inlineSize = `${String(100 * share)}%`;
      if (share < 1) {
        mine.frame = requestAnimationFrame(step);
        return;
      }
      end();
      vibrate(60);
      beep();
      latest.current();
    };
    mine.frame = requestAnimationFrame(step);
  };
  useEffect(() => {
    // An incoming call or a locked screen: the finger that was down then decides nothing afterwards.
    const interrupted = () => run.current?.end();
    document.addEventListener('visibilitychange', interrupted);
    return () => {
      document.removeEventListener('visibilitychange', interrupted);
      interrupted();
    };
  }, []);

  return {
    bar,
    begin,
    end,
    props: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button === 0) begin();
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onBlur: end,
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) begin();
      },
      onKeyUp(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        end();
      },
      onClick(event: MouseEvent) {
        if (event.detail !== 0) return;
        const now = Date.now();
        if (now - armed.current < TWICE) latest.current();
        else onArmed();
        armed.current = now - armed.current < TWICE ? 0 : now;
      },
    },
  };
}
