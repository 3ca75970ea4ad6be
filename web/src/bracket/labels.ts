import type { BracketName, MatchStatus } from '@/api/types';
import { roundName } from '@/lib/labels';

const SECTIONS: Record<BracketName, string> = {
  grandfinal: 'Grand Final',
  winners: 'Winners Bracket',
  losers: 'Losers Bracket',
};

/** The sections of the page, in the order in which they are shown. */
export const SECTION_ORDER: readonly BracketName[] = ['grandfinal', 'winners', 'losers'];

/** The heading of a section: 'Grand Final', 'Winners Bracket' or 'Losers Bracket'. */
export function sectionLabel(bracket: BracketName): string {
  return SECTIONS[bracket];
}

/**
 * The heading of a round (specification, section 2, 'Round labels').
 *
 * @param bracket the part of the tournament; an unknown one is labelled 'RN'
 * @param round counts from 1 within the bracket
 * @param lastLosersRound the highest round of the losers bracket, which is 'Semifinals'
 */
export function roundLabel(bracket: string, round: number, lastLosersRound: number): string {
  if (bracket === 'losers' && round === lastLosersRound) return 'Semifinals';
  return roundName({ bracket: { bracket }, round });
}

const STATUSES: Record<MatchStatus, string> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  'in-progress': 'In Progress',
  completed: 'Completed',
};

/** The words of a match's status badge; a walk-over says 'Bye', because nobody won it. */
export function statusLabel(match: { status: MatchStatus; bye: boolean }): string {
  if (match.bye) return 'Bye';
  return STATUSES[match.status] ?? match.status;
}

/** Numbers of matches as people read them: 'M1–M4, M7'; after six parts the rest is counted. */
export function matchNumbers(sorted: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const shown = runs.slice(0, 6).map(([first, last]) => (first === last ? `M${first}` : `M${first}–M${last}`));
  const rest = runs.slice(6).reduce((n, [first, last]) => n + last - first + 1, 0);
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
