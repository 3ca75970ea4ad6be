import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BracketName, Decision, Entry, MatchStatus } from '@/api/types';
import { decisionName, departureName, statusName } from '@/lib/labels';

const SECTIONS: Record<BracketName, MessageDescriptor> = {
  grandfinal: msg`Grand Final`,
  winners: msg`Winners Bracket`,
  losers: msg`Losers Bracket`,
  fifth: msg`Bout for 5th`,
};

/** The sections of the page, in the order in which they are shown. */
export const SECTION_ORDER: readonly BracketName[] = ['grandfinal', 'winners', 'losers', 'fifth'];

/** The sections in the order in which they are pulled. */
export const PLAY_ORDER: readonly BracketName[] = ['winners', 'losers', 'fifth', 'grandfinal'];

/** The heading of a section: 'Grand Final', 'Winners Bracket', 'Losers Bracket' or 'Bout for 5th'. */
export function sectionLabel(bracket: BracketName): string {
  return i18n._(SECTIONS[bracket]);
}

/** The data that determine the name of a match's round; unknown brackets are allowed. */
export type InRound = { bracket: { bracket: string }; round: number; lastRound: boolean };

/** The name of a match's round, on every screen (specification, section 2, 'Round labels'). */
export function roundName({ bracket: { bracket }, round, lastRound }: InRound): string {
  if (bracket === 'winners') return t`Round ${round}`;
  if (bracket === 'losers') return lastRound ? t`Semifinals` : t`Losers R${round}`;
  if (bracket === 'grandfinal') return round === 1 ? t`Finals` : round === 2 ? t`Finals Rematch` : t`Final ${round}`;
  if (bracket === 'fifth') return t`Bout for 5th`;
  return `R${String(round)}`;
}

/** Will this match not be pulled because its tournament was cancelled? */
export function isCalledOff(match: { status: MatchStatus }, cancelled = false): boolean {
  return cancelled && match.status !== 'completed';
}

/** The look of a match: that of its status; walkovers have their own, and cancelled matches look completed. */
export function shownStatus(match: { status: MatchStatus; bye: boolean }, cancelled = false): MatchStatus | 'bye' | 'off' {
  if (match.bye) return 'bye';
  return isCalledOff(match, cancelled) ? 'off' : match.status;
}

/**
 * The words of a match's status badge: a walkover says 'Bye', because nobody won it; a match without a deciding pin
 * names its decision. Open matches of a cancelled tournament are cancelled too.
 */
export function statusLabel(match: { status: MatchStatus; bye: boolean; decidedBy?: Decision | null }, cancelled = false): string {
  if (match.bye) return t`Bye`;
  if (isCalledOff(match, cancelled)) return t`Not pulled`;
  if (match.status === 'completed' && match.decidedBy && match.decidedBy !== 'pin') return decisionName(match.decidedBy);
  return statusName(match.status);
}

/** An athlete's name, with how they left if they did. */
export function entryName({ user: { name }, left }: Entry): string {
  return left ? t`${name} (${{ left: departureName(left) }})` : name;
}

/** Numbers of matches as people read them: 'M1–M4, M7'; after six parts, a count of the rest. */
export function matchNumbers(sorted: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const shown = runs.slice(0, 6).map(([first, last]) => (first === last ? `M${first}` : `M${first}–M${last}`));
  const rest = runs.slice(6).reduce((n, [first, last]) => n + last - first + 1, 0);
  const numbers = shown.join(', ');
  return rest > 0 ? t`${numbers} and ${rest} more` : numbers;
}
