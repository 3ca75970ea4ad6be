import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from './status';
import { kept } from '@/api/freshness';

/** Milliseconds before an interruption counts. */
const PATIENCE = 10_000;

/**
 * Since when the shown data are old, in milliseconds since 1970 by this device's clock: without a connection to the
 * server. Null with one.
 */
export function useOldSince(): number | null {
  const connection = useConnection();
  const from = useSyncExternalStore(kept.subscribe, kept.get);
  const [lost, setLost] = useState<number | null>(null);
  useEffect(() => {
    if (connection === 'live') return undefined;
    const at = Date.now();
    const timer = setTimeout(() => {
      setLost(at);
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      setLost(null);
    };
  }, [connection]);
  if (from !== null) return Date.parse(from);
  return connection === 'live' ? null : lost;
}
