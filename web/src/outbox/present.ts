/** The name of this browser's outbox for all tabs: its database, its channel and its lock. */
export const OUTBOX = 'toproll-outbox';

/** Whether this browser has ever stored entries. If it does not say, assume yes. */
async function isPresent(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX);
  } catch {
    return true;
  }
}

/**
 * Calls back once this browser has an outbox: soon, or when another tab makes the first entry. People who never score
 * have none and need none of its code. Returns what ends the wait.
 */
export function whenPresent(then: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX);
  let ended = false;
  const end = () => {
    ended = true;
    tabs?.close();
  };
  const found = () => {
    if (ended) return;
    end();
    then();
  };
  tabs?.addEventListener('message', found);
  void isPresent().then((present) => {
    if (present) found();
  });
  return end;
}
