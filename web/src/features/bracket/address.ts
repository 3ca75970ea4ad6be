import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { stringifySearch } from '@/lib/search';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is the same bracket without an open match. */
    opened?: boolean;
    /** What is to be done about the match that is open: another result, somebody leaves, or who did not appear (an entry). */
    about?: string;
  }
}

/** What the address of a bracket page says beside the tournament. */
export type Address = {
  /** Number of the match that is open. */
  match: number | null;
  /** Entry whose way through the bracket is shown. */
  athlete: string | null;
  view: ViewMode;
};

/**
 * The address of this page and how to change it. Opening a match is one step in the browser's history, however many are
 * opened one after another, so that Back closes the match and the next Back leaves the page.
 */
export function useAddress() {
  const { match = null, athlete = null, ...search } = useSearch({ from: '/app/brackets/$id' });
  const view: ViewMode = search.view ?? 'bracket';
  const router = useRouter();
  const navigate = useNavigate({ from: '/brackets/$id' });
  const left = useRef<string>(undefined);

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
  const open = useCallback(
    (matchNumber: number, about?: string) => {
      const another = router.latestLocation.search.match !== undefined;
      void navigate({
        to: '.',
        search: (now) => ({ ...now, match: matchNumber }),
        replace: another,
        state: (now) => ({ ...now, opened: another ? now.opened : true, about }),
      });
    },
    [navigate, router],
  );
  const close = useCallback(() => {
    const { opened, __TSR_key: step } = router.latestLocation.state;
    if (!opened) {
      void navigate({ to: '.', search: (now) => ({ ...now, match: undefined }), replace: true });
    } else if (left.current !== step) {
      left.current = step; // going back takes a moment, and is done once
      router.history.back();
    }
  }, [navigate, router]);
  /** The address of this page with a match opened. */
  const hrefOf = useCallback(
    (matchNumber: number) => stringifySearch({ match: matchNumber, athlete: athlete ?? undefined, view: view === 'list' ? view : undefined }),
    [athlete, view],
  );
  return { match, athlete, view, change, open, close, hrefOf };
}
