import { cleanup } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, vi } from 'vitest';
import { session } from '@/lib/session';
import { OUTBOX } from '@/outbox/present';
import { allEntries } from '@/outbox/store';

/**
 * Call once in a test file whose app stores entries, so that one test's entries are not sent in the next. It leaves the
 * app, logs out, ends pending work, and clears the browser's storage.
 */
export function keepsNothing() {
  afterEach(async () => {
    cleanup();
    session.clear();
    await allEntries(); // creates the database the first time, and runs after pending requests
    const db = await openDB(OUTBOX);
    // The sending tab holds the lease, and without a person starts nothing new.
    await vi.waitFor(async () => {
      if (await db.get('notes', 'lease')) throw new Error('something is still being sent');
    });
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done]);
    db.close();
  });
}
