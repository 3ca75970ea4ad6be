import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

/** The cache of everything read from the server. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The server has spoken: asking again gives the same refusal.
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
    },
  });
}
