import { useState } from 'react';

/**
 * Why there are no data, kept during automatic reloads, so that the message and its controls do not flicker. A manual
 * retry clears it.
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
