import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous step in the history is the same bracket without an open match. */
    opened?: boolean;
    /** The action for the open match: another result, a departure, or a no-show (an entry). Without an open match: seeding by hand. */
    about?: string;
  }
}

/**
 * Opens and closes a match of this page's bracket by the address. Opening is one step in the browser's history, however
 * many matches are opened in turn, so that Back closes the match and the next Back leaves the page.
 */
export function useOpenMatch() {
  const router = useRouter();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
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
      left.current = step; // going back takes a moment, and happens once
      router.history.back();
    }
  }, [navigate, router]);
  return [open, close] as const;
}
