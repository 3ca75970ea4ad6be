import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '@/lib/idle';
import { session, useSession } from '@/lib/session';

/** Keeps what is on the screen up to date while somebody is logged in. */
export function useLive() {
  const queries = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    // Not needed for the first picture, so it is loaded after it.
    const cancel = whenIdle(() => {
      void import('./socket').then(({ connect }) => {
        const current = session.get();
        if (!ended && current && current.token === token) stop = connect(queries, current);
      });
    });
    return () => {
      ended = true;
      cancel();
      stop?.();
    };
  }, [queries, token]);
}
