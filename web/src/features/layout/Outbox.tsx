import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '@/lib/load-code';
import { whenPresent } from '@/outbox/present';

/** Starts this device's outbox once the screen is shown. Its code loads late, and only if the outbox was ever used. */
export function Outbox() {
  const [Light, show] = useState<ComponentType>();
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      try {
        const { default: loaded } = await loadCode(() => import('@/outbox/OutboxLight'));
        if (!left) show(() => loaded);
      } catch {
        if (!left) await load();
      }
    };
    const end = whenPresent(() => void load());
    return () => {
      left = true;
      end();
    };
  }, []);
  return Light ? <Light /> : null;
}
