/**
 * The server's clock on this device. A server time is slightly old when it is read here, so each one is a lower bound,
 * and the highest of the last minutes is the best. Clocks of phones are wrong by minutes, and a call runs 60 s.
 */

/** How long a received time counts, in milliseconds, because clocks drift. */
const COUNTS = 5 * 60_000;

/** The received times: the server's time minus this device's steady clock. */
let heard: { ahead: number; at: number }[] = [];

/** Records a server time, as ISO or HTTP time, for a moment on this device's steady clock or earlier. */
export function hearServerTime(time: string | null | undefined, at = performance.now()): void {
  const said = Date.parse(time ?? '');
  if (Number.isNaN(said)) return;
  const ahead = said - at;
  const last = heard.at(-1);
  heard = heard.filter((one) => at - one.at < COUNTS && one.ahead > ahead);
  // A clock far behind the known one was set, or belongs to another server.
  if (last && last.ahead - ahead > COUNTS) heard = [];
  heard.push({ ahead, at });
}

/** The server's time as known here, in milliseconds since 1970. */
export function serverNow(): number {
  const [best] = heard;
  return best ? best.ahead + performance.now() : Date.now();
}

/** Clears the received times; for tests. */
export function forgetServerTime(): void {
  heard = [];
}
