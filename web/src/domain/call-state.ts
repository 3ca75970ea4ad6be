import { areBothHere, isCalled, leftOf } from './queue/clock';
import type { NowBout } from '@/api/now';

/**
 * The clock of a bout: in progress, or seconds left; `over` from zero on, when a person decides. None once both
 * athletes are at the table.
 */
export type CallState = { state: 'none' } | { state: 'pulled' } | { state: 'called'; seconds: number } | { state: 'soon'; seconds: number } | { state: 'over'; seconds: number };

/** Below this many seconds it is announced more urgently. */
const SOON = 15;

/** The state of a bout's clock at a server time, in milliseconds. */
export function callState(bout: NowBout, now: number): CallState {
  if (bout.status === 'in-progress' || bout.startedAt) return { state: 'pulled' };
  if (!isCalled(bout) || areBothHere(bout)) return { state: 'none' };
  const seconds = leftOf(bout, now);
  return { state: seconds === 0 ? 'over' : seconds <= SOON ? 'soon' : 'called', seconds };
}
