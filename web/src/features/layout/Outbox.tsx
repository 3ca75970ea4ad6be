import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '@/lib/load-code';
import { whenPresent } from '@/outbox/present';

/** What this device holds is looked after from the moment that the screen is there, and not before: its code comes late, and only where it has held something. */
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
