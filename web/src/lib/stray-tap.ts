/** Within so many milliseconds a tap belongs to the one before: the other half of a double tap, or the third of three. */
const DOUBLE = 500;

/** Two taps of one finger are at most so far from each other, in pixels. */
const NEAR = 30;

/**
 * Lets the further taps of a double or triple tap count only where the first did. What has come under the finger since, as the winners
 * of a match where its start was, or the yes of a question, was not meant.
 *
 * @returns what ends it
 */
export function ignoreStrayTaps(): () => void {
  let last: { time: number; x: number; y: number; control: Element | null } | undefined;
  let stray = false;
  const onDown = ({ timeStamp: time, clientX: x, clientY: y, target }: PointerEvent) => {
    const control = controlOf(target);
    const twice = last !== undefined && time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < NEAR;
    stray = twice && control !== last?.control;
    // A third tap is as little meant for what has come under the finger.
    last = { time, x, y, control: stray && last ? last.control : control };
  };
  const onClick = (event: MouseEvent) => {
    if (!stray || event.detail === 0) return; // 0 is a key's
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

/** The control that a tap belongs to: the button, if any of its parts is hit. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('a, button, label, input, select, textarea, summary') ?? target;
}
