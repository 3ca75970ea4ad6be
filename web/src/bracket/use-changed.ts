import { useEffect, useState } from 'react';
import type { Match } from '@/api/types';

/** How long a card that changed stays marked, in milliseconds; bracket.css fades it over this time. */
export const MARKED_FOR = 2400;

const NONE: ReadonlySet<number> = new Set();

/** Numbers of the matches that are new or have another version. */
export function changedBetween(before: readonly Match[], after: readonly Match[]): ReadonlySet<number> {
  const versions = new Map(before.map((m) => [m._id, m.version]));
  const changed = after.filter((m) => versions.get(m._id) !== m.version);
  return changed.length === 0 ? NONE : new Set(changed.map((m) => m.matchNumber));
}

/** The matches that changed since they were last shown; empty again after a moment, and at first. */
export function useChanged(matches: readonly Match[]): ReadonlySet<number> {
  const [state, setState] = useState({ matches, changed: NONE });
  if (state.matches !== matches) {
    // A bracket that has just been drawn is all new: nothing in it stands out.
    const changed = state.matches.length === 0 ? NONE : changedBetween(state.matches, matches);
    setState({ matches, changed });
  }
  const { changed } = state;
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => {
      setState((now) => (now.changed === changed ? { ...now, changed: NONE } : now));
    }, MARKED_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [changed]);
  return changed;
}
