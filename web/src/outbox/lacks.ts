import { t } from '@lingui/core/macro';

/** Under which it is kept for this visit that somebody has read what is missing. */
export const lacksSeen = 'pad-lacks-seen';

/** What this browser, or this connection, cannot do, in words; the same everywhere, so that it is known before it matters. */
export function lacks(): string[] {
  return [
    ...(isSecureContext ? [] : [t`This connection has no TLS. What is entered survives, but some things are missing:`]),
    ...('serviceWorker' in navigator ? [] : [t`The page does not open while the server is away: keep it open.`]),
    ...('wakeLock' in navigator ? [] : [t`The screen can go dark by itself: set the device so that it does not.`]),
    ...('storage' in navigator && 'persist' in navigator.storage ? [] : [t`The browser may throw away what it keeps when it runs out of room: do not clear its data while something waits.`]),
  ];
}
