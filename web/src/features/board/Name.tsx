import { fit, type Room, widthOf } from '@/lib/fit';
import { dotted, reachesLow } from '@/lib/isolate';

/** The room of a name in such letters: lower, but never so low that the smallest type does not fit any more. */
function lower(room: Room): Room {
  return { ...room, height: Math.max(room.height * 0.82, Math.min(room.height, room.min * 1.2)), max: Math.max(room.min, room.max * 0.82) };
}

/** A name in the room that it has, in hundredths of the height of the screen; whole for who does not see it. */
export function Name({ text, ...room }: Room & { text: string }) {
  const low = reachesLow(text);
  const { lines, size } = fit(text, low ? lower(room) : room);
  const whole = lines.join(' ') === text.trim();
  return (
    <span className="bd-name" data-deep={low || undefined} style={{ fontSize: `${size.toFixed(2)}vh` }}>
      {whole ? null : <span className="sr-only">{text}</span>}
      {lines.map((line, i) => (
        <bdi key={i} aria-hidden={whole ? undefined : true}>{line}</bdi>
      ))}
    </span>
  );
}

/** Where somebody comes from, as much of it as fits: both, else the club, else the country. */
export function originOf({ club, country }: { club: string; country: string }, room: { width: number; size: number }): string {
  const ways = [dotted([club, country]), club, country];
  return ways.find((way) => way !== '' && widthOf(way) * room.size <= room.width) ?? (club || country);
}
