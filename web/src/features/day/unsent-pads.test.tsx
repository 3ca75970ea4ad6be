import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Device } from '@/api/types';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowTable, aQueue } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const aDevice = (device: string, changes: Partial<Device>): Device => ({
  device, name: '', official: { _id: 'u1', name: 'Rita Falk' }, refused: [], seen: '2026-12-05T13:05:00Z', since: '2026-12-05T13:02:00Z', tableId: 'tb1', waiting: 0, ...changes,
});

/** Opens a day with two tables, and counts the loads of devices. */
async function opened(role: 'organizer' | 'referee', devices: Device[]) {
  let asked = 0;
  const tables = [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '' }));
  const event = anEvent({ state: 'running', tables, officials: [{ _id: 'r1', name: 'Ruth Bell', role: 'referee' }] } as object);
  server.use(
    replies('get', '/event/:id', event),
    replies('get', '/event/queue/:id', aQueue({ now: aNow({ tables: [aNowTable(1), aNowTable(2)] }) })),
    replies('get', '/event/reasons/:id', []),
    replies('get', '/event/protests/:id', []),
    http.get('*/api/devices', () => {
      asked++;
      return HttpResponse.json({ success: true, message: '', data: { devices } });
    }),
  );
  openApp('/events/e1/day', role);
  await screen.findByRole('heading', { name: 'Tables' });
  return () => asked;
}

test('the day names pads at its tables that have not sent every entry', async () => {
  await opened('organizer', [aDevice('d1', { waiting: 4 }), aDevice('d2', { tableId: 'tb2' }), aDevice('d3', { waiting: 2, tableId: 'elsewhere' })]);
  const list = within(await screen.findByRole('list', { name: 'Pads with unsent entries' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByText('Table 1: 4 entries of the pad are not sent')).toBeVisible();
  expect(list.getByText(/since .*Last contact: .*Rita Falk/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Show devices' })).toHaveAttribute('href', '/outbox');
});

test('referees, who may not list devices, are not refused either', async () => {
  const asked = await opened('referee', [aDevice('d1', { waiting: 4 })]);
  expect(screen.queryByRole('list', { name: 'Pads with unsent entries' })).toBeNull();
  expect(asked()).toBe(0);
});
