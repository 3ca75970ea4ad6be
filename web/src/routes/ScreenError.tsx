import { t } from '@lingui/core/macro';
import { ErrorState } from '@/components/States';
import { CodeMissing } from '@/lib/load-code';

/** Replaces a screen that failed or whose code is missing; a reload gets the server's current version. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <ErrorState
      message={error instanceof CodeMissing ? t`Couldn't load this screen. Check your connection and try again.` : t`Something went wrong!`}
      onRetry={() => {
        location.reload();
      }}
    />
  );
}
