import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { bracketAfter, bracketOf, type Bracket } from '@/bracket/model';
import type { Match } from '@/api/types';

/** How long a card that changed stays marked, in milliseconds; styles/card.css fades it over this time. */
export const MARKED_FOR = 2400;

const NONE: ReadonlySet<number> = new Set();

/** Numbers of new matches and matches with another version. */
function changedBetween(before: Bracket, after: readonly Match[]): ReadonlySet<number> {
  const changed = after.filter((m, i) => before.matches[i] !== m && before.byNumber.get(m.matchNumber)?.version !== m.version);
  return changed.length === 0 ? NONE : new Set(changed.map((m) => m.matchNumber));
}

/** The bracket of these matches, and the matches changed since the last view; none after a moment, and at first. */
export function useBracket(matches: readonly Match[]): { bracket: Bracket; changed: ReadonlySet<number> } {
  const { locale } = useLingui().i18n;
  const [last, setState] = useState(() => ({ matches, locale, bracket: bracketOf(matches), changed: NONE }));
  let state = last;
  if (last.locale !== locale) {
    // Names of sections and rounds are in the language at its creation.
    state = { matches, locale, bracket: bracketOf(matches), changed: NONE };
    setState(state);
  } else if (last.matches !== matches) {
    // In a new bracket all matches are new, so none is marked.
    const changed = last.matches.length === 0 ? NONE : changedBetween(last.bracket, matches);
    state = { matches, locale, bracket: bracketAfter(last.bracket, matches), changed };
    setState(state);
  }
  const { bracket, changed } = state;
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => {
      setState((now) => (now.changed === changed ? { ...now, changed: NONE } : now));
    }, MARKED_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [changed]);
  return { bracket, changed };
}
