import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button';

/** Shown instead of an empty list. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 border-y border-dashed border-edge px-4 py-8 sm:px-6">
      <div>
        <p className="display text-xl">{title}</p>
        {hint ? <p className="mt-2 text-ink-2">{hint}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** Shown instead of something that failed to load. */
export function ErrorState({ message, onRetry, action }: { message: string; onRetry?: () => void; action?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border-s-4 border-danger bg-board px-4 py-5">
      <p className="min-w-0 flex-1 font-semibold">{message}</p>
      {onRetry ? <Button onClick={onRetry}><Trans>Try again</Trans></Button> : null}
      {action}
    </div>
  );
}
