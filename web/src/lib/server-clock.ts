/**
 * The server's clock on this device. A server time was true a moment before it is read here, so each one is a lower
 * bound, and the highest of the last minutes is the best. Clocks of phones are wrong by minutes, and a call runs 60
 * s.
 */

/** How long a heard time counts, in milliseconds, because clocks drift. */
const COUNTS = 5 * 60_000;

/** The heard times: the server's time less this device's steady clock. */
let heard: { ahead: number; at: number }[] = [];

/** Notes a time of the server, as ISO or HTTP time: that of a moment on this device's steady clock, or an earlier one. */
export function hearServerTime(time: string | null | undefined, at = performance.now()): void {
  const said = Date.parse(time ?? '');
  if (Number.isNaN(said)) return;
  const ahead = said - at;
  const last = heard.at(-1);
  heard = heard.filter((one) => at - one.at < COUNTS && one.ahead > ahead);
  // A clock that is far behind the one that was heard was set, or it is another server's.
  if (last && last.ahead - ahead > COUNTS) heard = [];
  heard.push({ ahead, at });
}

/** The server's time as far as this device knows it, in milliseconds since 1970. */
export function serverNow(): number {
  const [best] = heard;
  return best ? best.ahead + performance.now() : Date.now();
}

/** Forgets what was heard; for tests. */
export function forgetServerTime(): void {
  heard = [];
}
