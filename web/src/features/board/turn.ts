/** The shown page of a board, and since when, in milliseconds. */
export type Turn = { key: string; since: number };

/**
 * The page to show now: the same until its time is over, then the next. Pages come and go with classes; a missing one
 * is followed by the first that came after it.
 */
export function turned(before: Turn | undefined, keys: readonly string[], now: number, every: number, order: readonly string[] = keys): Turn | undefined {
  const [first] = keys;
  if (first === undefined) return undefined;
  if (!before) return { key: first, since: now };
  const at = keys.indexOf(before.key);
  // A clock that is set back must not stop the turning.
  const over = now - before.since >= every || now < before.since;
  if (at >= 0) return over && keys.length > 1 ? { key: keys[(at + 1) % keys.length] ?? first, since: now } : over ? { key: before.key, since: now } : before;
  const was = order.indexOf(before.key);
  const next = order.slice(was + 1).find((key) => keys.includes(key)) ?? first;
  return { key: next, since: now };
}
