import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './client';
import { session } from '@/lib/session';

// By default data reaches the screens in a later task. A pad would then briefly show neither the entry that the outbox
// sent nor the log with it, and the winner would vanish for a moment.
notifyManager.setScheduler(queueMicrotask);

/** The cache of everything read from the server; empty again when the person leaves. */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // retry.ts resends changes, and browsers are wrong about being online.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
      },
    },
  });
  // The next person at this browser must not see the previous person's data, in any tab.
  let person = session.get()?.user._id;
  session.subscribe(() => {
    const now = session.get()?.user._id;
    if (person !== undefined && now !== person) queries.clear();
    person = now;
  });
  return queries;
}
