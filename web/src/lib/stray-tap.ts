/** Taps within this many milliseconds belong together: a double or triple tap. */
const DOUBLE = 500;

/** Maximum distance of two taps of one finger, in pixels. */
const NEAR = 30;

/**
 * Lets the further taps of a double or triple tap count only on the control of the first. They were not meant for
 * content that has appeared under the finger since, such as the winners of a match or a confirming button.
 *
 * @returns a function that ends it
 */
export function ignoreStrayTaps(): () => void {
  let last: { time: number; x: number; y: number; control: Element | null } | undefined;
  let stray = false;
  const onDown = ({ timeStamp: time, clientX: x, clientY: y, target }: PointerEvent) => {
    const control = controlOf(target);
    const twice = last !== undefined && time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < NEAR;
    stray = twice && control !== last?.control;
    // A third tap is not meant for new content either.
    last = { time, x, y, control: stray && last ? last.control : control };
  };
  const onClick = (event: MouseEvent) => {
    if (!stray || event.detail === 0) return; // 0 means a key
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('click', onClick, true);
  };
}

/** The control of a tap: the button, if any of its parts is hit. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('a, button, label, input, select, textarea, summary') ?? target;
}
