import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Match } from '@/api/types';
import type { Choices } from '@/bracket/games';

/**
 * Where the cache keeps the winners that were chosen in a match and not sent. They outlive the dialog and the page; they
 * end with the session, and when the match changes.
 */
export const draftKey = ({ _id, version }: Pick<Match, '_id' | 'version'>) => ['draft', _id, version] as const;

/** The winners chosen in a match, at first those of its draft; what changes them keeps the draft, null forgets it. */
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
