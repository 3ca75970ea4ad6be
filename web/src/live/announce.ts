import { plural, t } from '@lingui/core/macro';
import type { Match, Tournament } from '@/api/types';
import { shownName } from '@/lib/shown-name';

/** Maximum of changes announced one by one; beyond it only their number. */
const TOLD = 3;

let text = '';
const listeners = new Set<() => void>();

/** The last announcement to screen readers. */
export const announcements = {
  current: () => text,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  say(words: string) {
    // Repeated words are announced only if they differ slightly.
    text = words === text ? `${words}\u00a0` : words;
    for (const listener of listeners) listener();
  },
};

/** Announces the changes of a tournament on the screen. */
export function announceChanges(before: Tournament, after: Tournament, changed: readonly Match[]) {
  const words = changesInWords(before, after, changed);
  if (words) announcements.say(words);
}

/** The changes in a few sentences: results, starts, the champion. */
export function changesInWords(before: Tournament, after: Tournament, changed: readonly Match[]): string {
  const old = (match: Match) => before.matches.find(({ _id }) => _id === match._id);
  const sentences = changed.map((match) => inWords(old(match), match)).filter((sentence) => sentence !== '');
  const told = sentences.length > TOLD ? [plural(sentences.length, { other: '# matches changed.' })] : sentences;
  if (after.winner && !before.winner) told.push(t`${{ name: shownName(after.winner.user) }} wins the tournament.`);
  return told.join(' ');
}

function inWords(before: Match | undefined, match: Match): string {
  const name = `M${match.matchNumber.toString()}`;
  if (match.bye) return '';
  if (match.status === 'completed' && match.winner && match.loser) {
    if (before?.status === 'completed' && before.winner?._id === match.winner._id) return '';
    return t`${name}: ${{ winner: shownName(match.winner.user) }} beats ${{ loser: shownName(match.loser.user) }}.`;
  }
  if (match.status === before?.status) return '';
  const [one = '', two = ''] = match.players;
  if (match.status === 'in-progress') return t`${name} has started: ${{ one }} against ${{ two }}.`;
  return match.status === 'scheduled' ? t`${name} is next: ${{ one }} against ${{ two }}.` : '';
}
