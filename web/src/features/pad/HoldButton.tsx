import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { noBar, useHold } from './use-hold';
import { announcements } from '@/live/announce';

/** A button to hold until its bar is full. */
export function HoldButton({ onHeld, children }: { onHeld: () => void; children: ReactNode }) {
  const { bar, props } = useHold(onHeld, () => {
    announcements.say(t`Repeat to confirm.`);
  });
  return (
    <button
      type="button"
      className="relative inline-flex min-h-11 touch-manipulation items-center justify-center gap-2 overflow-hidden rounded-xs border border-ink bg-board px-4 py-1 text-start font-display text-base leading-tight font-semibold text-ink select-none short:min-h-9"
      {...props}
    >
      <span ref={bar} aria-hidden="true" style={noBar} className="absolute inset-y-0 inset-s-0 bg-line" />
      <span className="relative min-w-0 wrap-anywhere">{children}</span>
    </button>
  );
}
