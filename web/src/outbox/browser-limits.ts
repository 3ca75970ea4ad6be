import { t } from '@lingui/core/macro';

/** Storage key, for this visit, that a person has read the limits. */
export const limitsSeen = 'pad-limits-seen';

/** The limits of this browser or connection, in words; the same everywhere, so that people know before it matters. */
export function browserLimits(): string[] {
  return [
    ...(isSecureContext ? [] : [t`This connection has no TLS. Entries are kept, but with these limits:`]),
    ...('serviceWorker' in navigator ? [] : [t`The page can't reopen while the server is unreachable. Keep it open.`]),
    ...('wakeLock' in navigator ? [] : [t`The screen may turn off. Set the device to stay on.`]),
    ...('storage' in navigator && 'persist' in navigator.storage ? [] : [t`The browser may delete unsent entries if storage runs low. Don't clear its data before they are sent.`]),
  ];
}
