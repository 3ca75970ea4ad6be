import { useCallback, useSyncExternalStore } from 'react';
import type { Match } from '@/api/types';

/**
 * Tells cards of their own matches: what changed stands on its card in the next frame, however long it takes to draw all
 * that is counted from it.
 */
export class LiveMatches {
  private matches: readonly Match[] = [];
  /** Matches that changed since the first were there, by their numbers. */
  private readonly changed = new Map<number, Match>();
  private readonly cards = new Map<number, Set<() => void>>();

  /** Takes the matches as they are now. */
  take(matches: readonly Match[]) {
    const before = this.matches;
    this.matches = matches;
    if (before.length === 0) return;
    for (let i = 0; i < matches.length; i++) {
      const match = matches[i]!;
      if (match === before[i]) continue;
      this.changed.set(match.matchNumber, match);
      this.cards.get(match.matchNumber)?.forEach((tell) => { tell(); });
    }
  }

  /** What has become of a match that is drawn as it was. */
  newest(match: Match): Match {
    const changed = this.changed.get(match.matchNumber);
    return changed && changed.version > match.version ? changed : match;
  }

  /** Calls back when a match changes; returns what ends that. */
  follow(number: number, tell: () => void): () => void {
    let cards = this.cards.get(number);
    if (!cards) this.cards.set(number, (cards = new Set()));
    cards.add(tell);
    return () => {
      cards.delete(tell);
      if (cards.size === 0) this.cards.delete(number);
    };
  }
}

/** A match as it is now. */
export function useNewest(live: LiveMatches, match: Match): Match {
  const number = match.matchNumber;
  const follow = useCallback((tell: () => void) => live.follow(number, tell), [live, number]);
  return useSyncExternalStore(follow, () => live.newest(match));
}
