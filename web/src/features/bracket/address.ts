import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { useOpenMatch } from '@/domain/open-match';
import { stringifySearch } from '@/lib/search';

/** The state in the address of a bracket page, in addition to the tournament. */
export type Address = {
  /** Number of the open match. */
  match: number | null;
  /** Entry whose path through the bracket is shown. */
  athlete: string | null;
  view: ViewMode;
};

/** The address of this page and how to change it. */
export function useAddress() {
  const { match = null, athlete = null, ...search } = useSearch({ from: '/app/brackets/$id' });
  const view: ViewMode = search.view ?? 'bracket';
  const navigate = useNavigate({ from: '/brackets/$id' });
  const [open, close] = useOpenMatch();

  const change = useCallback(
    (next: Partial<Pick<Address, 'athlete' | 'view'>>) => {
      void navigate({
        to: '.',
        search: (now) => ({
          ...now,
          ...('athlete' in next ? { athlete: next.athlete ?? undefined } : {}),
          ...('view' in next ? { view: next.view === 'list' ? next.view : undefined } : {}),
        }),
        replace: true,
        state: true,
      });
    },
    [navigate],
  );
  /** The address of this page with a match opened. */
  const hrefOf = useCallback(
    (matchNumber: number) => stringifySearch({ match: matchNumber, athlete: athlete ?? undefined, view: view === 'list' ? view : undefined }),
    [athlete, view],
  );
  return { match, athlete, view, change, open, close, hrefOf };
}
