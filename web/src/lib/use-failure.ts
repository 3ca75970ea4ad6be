import { useState } from 'react';

/**
 * Why there is no data yet, also while it reloads automatically: what stands in its place would else come and go, with what
 * somebody types there. Trying again by hand forgets it.
 */
export function useFailure({ data, error: current, refetch }: { data: unknown; error: unknown; refetch: () => unknown }): [Error | null, () => void] {
  const error = current instanceof Error ? current : null;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return [
    data === undefined ? (error ?? last) : null,
    () => {
      setLast(null);
      void refetch();
    },
  ];
}
