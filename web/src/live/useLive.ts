import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '@/lib/idle';
import { session, useSession } from '@/lib/session';

/** Code that did not come is asked for again after so many milliseconds. */
const AGAIN = 5000;

/** Keeps what is on the screen up to date while somebody is logged in. */
export function useLive() {
  const queries = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      import('./socket').then(
        ({ connect }) => {
          const current = session.get();
          if (!ended && current && current.token === token) stop = connect(queries, current);
        },
        () => {
          if (!ended) timer = setTimeout(begin, AGAIN);
        },
      );
    };
    // Not needed for the first picture, so it is loaded after it.
    const cancel = whenIdle(begin);
    return () => {
      ended = true;
      cancel();
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, token]);
}
