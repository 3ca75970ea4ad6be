/**
 * Milliseconds to wait for an expected state. Tests wait for conditions, so only broken tests reach this limit, even on
 * a much slower machine. A whole test may take five times as long. No test sets its own limit.
 */
export const LIMIT = 120_000;
