import { SMALLEST } from './panels';
import { fit, inkOf, leadingOf, type Room, widthOf } from '@/lib/fit';
import { dotted } from '@/lib/isolate';

/** How far above the middle of its line of type the typeface puts the baseline, in heights of the type … */
const DRAWN = 0.4;

/** … and where the baseline is if capitals are centred. */
const CENTRED = 0.35;

/**
 * How far to move a text so that its capitals are centred in its space and no letter leaves it.
 *
 * @param height of the space, in heights of the type
 */
function shiftOf(text: string, height: number): number {
  const { above, below } = inkOf(text);
  const low = height / 2 - below;
  const high = above - height / 2;
  // If the space is too low, it lacks the same above and below.
  return (low < high ? (low + high) / 2 : Math.min(low, Math.max(high, CENTRED))) - DRAWN;
}

/**
 * A name in its available space, in hundredths of the screen height; screen readers get the whole name. The line below
 * it (`over`) comes as close as its letters allow. `family` is as in {@link fit}.
 */
export function Name({ text, family, over = false, ...room }: Room & { text: string; family?: string; over?: boolean }) {
  const { lines, size } = fit(text, room, family);
  const shown = lines.join(' ');
  const whole = shown === text.trim();
  const leading = leadingOf(shown);
  const shift = shiftOf(shown, over ? leading : Math.max(leading, room.height / size - (lines.length - 1) * leading));
  return (
    <span className="bd-name" style={{ fontSize: `${size.toFixed(2)}vh`, lineHeight: leading.toFixed(3), translate: `0 ${shift.toFixed(3)}em` }}>
      {whole ? null : <span className="sr-only">{text}</span>}
      {lines.map((line, i) => (
        <bdi key={i} aria-hidden={whole ? undefined : true}>{line}</bdi>
      ))}
    </span>
  );
}

/** An athlete's club and country below the name: both if they fit, else the club, else the country. */
export function Origin({ of: { club, country }, size, ...room }: { of: { club: string; country: string }; width: number; height: number; size: number }) {
  const ways = [dotted([club, country]), club, country];
  const text = ways.find((way) => way !== '' && widthOf(way) * size <= room.width) ?? (club || country);
  return <span className="bd-club"><Name text={text} {...room} max={size} min={SMALLEST} lines={1} /></span>;
}
