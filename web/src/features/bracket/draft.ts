import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Match } from '@/api/types';
import type { Choices } from '@/bracket/games';

/**
 * The cache key of chosen but unsent winners of a match. They outlive the dialog and the page, and end with the session
 * or when the match changes.
 */
export const draftKey = ({ _id, version }: Pick<Match, '_id' | 'version'>) => ['draft', _id, version] as const;

/** The chosen winners of a match, at first those of its draft; changes are stored in the draft, null deletes it. */
export function useDraft(match: Pick<Match, '_id' | 'version'>, initial: Choices) {
  const queries = useQueryClient();
  const queryKey = draftKey(match);
  const [choices, setChoices] = useState(() => queries.getQueryData<Choices>(queryKey) ?? initial);
  const change = (next: Choices | null) => {
    if (!next) {
      queries.removeQueries({ queryKey });
      return;
    }
    setChoices(next);
    queries.setQueryDefaults(['draft'], { gcTime: Infinity });
    queries.setQueryData(queryKey, next);
  };
  return [choices, change] as const;
}
