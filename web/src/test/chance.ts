/** The seed of all randomness in a test; the variable SEED repeats a run. Put it into the names of tests, so that failures show it. */
export const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));

let state = seed;

/** The next number of mulberry32, from 0 to below 1. */
export function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
