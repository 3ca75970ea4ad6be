import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '@/api/client';
import { toast } from '@/components/toast';

const watched = new WeakSet<QueryClient>();

/** From here on, it reports failed changes whose dialog or screen was left meanwhile. */
export function useLostFailures() {
  const queries = useQueryClient();
  useEffect(() => {
    if (watched.has(queries)) return;
    watched.add(queries);
    const left = new WeakSet();
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'observerAdded') left.delete(event.mutation);
      if (event.type === 'observerRemoved') left.add(event.mutation);
      if (event.type !== 'updated' || event.action.type !== 'error' || event.mutation.meta?.shownInPlace !== true || !left.has(event.mutation)) return;
      toast.error(t`That didn't work`, messageOf(event.action.error, t`Couldn't reach the server. Check your connection and try again.`));
    });
  }, [queries]);
}
