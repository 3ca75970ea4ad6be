/**
 * After so many milliseconds something that should have come counts as missing. Tests wait for conditions, so only a broken test
 * gets here, on a machine many times slower, too. A whole test may take five times as long. No test sets its own limit.
 */
export const LIMIT = 120_000;
