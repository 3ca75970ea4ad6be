import type { NowBout } from '@/api/now';
import type { Decision, Queue } from '@/api/queue';

/** Whether a match is in progress. */
export const isPulled = ({ status, startedAt }: Pick<NowBout, 'status' | 'startedAt'>) => status === 'in-progress' || Boolean(startedAt);

/** Number of matches without a result that are not in progress, including announced and called ones. */
export const stillToPull = ({ bouts, more }: Pick<Queue, 'bouts' | 'more'>): number => bouts.filter((bout) => !isPulled(bout)).length + more;

/** Decisions for screens: one line for all free tables, and one for all classes that wait for the same reason. */
export function shownDecisions(decisions: readonly Decision[]): Decision[] {
  return decisions.filter((decision) => (decisions.find((one) => isSaidWith(one, decision)) ?? decision) === decision);
}

function isSaidWith(one: Decision, { kind, why }: Decision): boolean {
  return one.kind === kind && (kind === 'idle' || (kind === 'blocked' && one.why?.code === why?.code));
}
