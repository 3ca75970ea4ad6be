import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { unsent } from '@/api/retry';
import { announcements } from './announce';
import { useConnection } from './status';
import { useAfter } from '@/lib/use-after';

/** Milliseconds before an interruption is shown; shorter ones do not matter. */
const PATIENCE = 2000;

/** Whether the shown data are live, and unconfirmed changes. */
export function LiveStatus() {
  return (
    <>
      <Unsent />
      <Connection />
    </>
  );
}

/** Number of changes waiting to be resent. */
function Unsent() {
  const count = useSyncExternalStore(unsent.subscribe, unsent.get);
  return (
    <span role="status" className="label px-2 text-warn empty:hidden">
      {count > 0 && plural(count, { other: '# not sent yet' })}
    </span>
  );
}

/** A dot and a word. */
function Connection() {
  const state = useConnection();
  // A slow first connection loses nothing.
  const away = useAfter(state === 'lost', PATIENCE);
  const wasAway = useRef(false);
  useEffect(() => {
    if (away) announcements.say(t`Connection lost. Reconnecting.`);
    else if (wasAway.current) announcements.say(t`Connected again.`);
    wasAway.current = away;
  }, [away]);
  if (away) {
    return (
      // On phones it is a separate line below the header.
      <span
        className="label flex items-center gap-2 px-2 text-ink-2 max-sm:absolute max-sm:inset-x-0 max-sm:top-full max-sm:justify-center max-sm:bg-rail max-sm:py-2 max-sm:text-rail-ink"
        data-live="lost"
      >
        <span aria-hidden="true" className="size-2 shrink-0 border border-current" />
        <Trans>Offline, reconnecting…</Trans>
      </span>
    );
  }
  if (state !== 'live') return <span data-live="connecting" />;
  return (
    <span className="label flex items-center gap-2 px-2 text-ink-2" data-live={state}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-ok" />
      <span className="max-sm:sr-only"><Trans>Live</Trans></span>
    </span>
  );
}

/** Announces changes to screen readers; one for the whole app, mounted from the start. */
export function Announcer() {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current);
  return (
    <div role="log" aria-live="polite" aria-label={t`Live updates`} className="sr-only print:hidden">
      {text}
    </div>
  );
}
