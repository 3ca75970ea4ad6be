import { cleanup } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, vi } from 'vitest';
import { session } from '@/lib/session';
import { OUTBOX } from '@/outbox/present';
import { allEntries } from '@/outbox/store';

/**
 * Call once in a test file whose app keeps entries: none of a test is sent in the next, which would get their answers. The app is
 * left, its person logged out, what is under way ended, then all is forgotten that the browser has kept.
 */
export function keepsNothing() {
  afterEach(async () => {
    cleanup();
    session.clear();
    await allEntries(); // makes the database, the first time, and comes after what has been asked of it
    const db = await openDB(OUTBOX);
    // The tab that sends holds the lease, and without a person begins nothing new.
    await vi.waitFor(async () => {
      if (await db.get('notes', 'lease')) throw new Error('something is still being sent');
    });
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done]);
    db.close();
  });
}
