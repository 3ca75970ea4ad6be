import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './Outbox';
import { OUTBOX } from '@/outbox/present';

const loaded = vi.hoisted(() => vi.fn());

vi.mock('@/outbox/OutboxLight', () => ({
  default() {
    loaded();
    return 'the light';
  },
}));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

/** Sets the list of databases that the browser reports. */
async function looked(databases: { mock: { results: { value: unknown }[] } }) {
  await act(async () => {
    await databases.mock.results[0]?.value;
  });
}

test('a browser that has kept nothing loads nothing of the outbox, until another tab has', async () => {
  const databases = vi.spyOn(indexedDB, 'databases');
  const { container } = render(<Outbox />);
  await looked(databases);
  expect(databases).toHaveBeenCalledOnce();
  expect(container).toBeEmptyDOMElement();
  expect(loaded).not.toHaveBeenCalled();
  const tab = new BroadcastChannel(OUTBOX);
  tab.postMessage('changed');
  await screen.findByText('the light');
  tab.close();
});

test('the light is there where something was kept', async () => {
  (await openDB(OUTBOX)).close();
  render(<Outbox />);
  await screen.findByText('the light');
});

test('the light is there where the browser does not say what it has', async () => {
  vi.stubGlobal('indexedDB', undefined);
  render(<Outbox />);
  await screen.findByText('the light');
});
