import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { LedgerClass } from '@/api/ledger';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const winner = { _id: 'a1', place: 1, name: 'Ann Lee', number: 7, club: '', country: '', region: '' };
const ledger = (absent: boolean): LedgerClass[] => [
  { _id: 'c1', name: 'Men 70 kg, right arm', class: anEventClass().class, stage: 'finished', marks: [], waits: [], ready: true, recall: [], podium: [{ ...winner, absent }] },
];

test('the staff of a ceremony note who is missing, and that the athlete has come', async () => {
  const event = anEvent();
  const asked: unknown[] = [];
  server.use(
    replies('get', '/event/e1', { ...event, settings: { ...event.settings, ledger: true } }),
    replies('get', '/event/ledger/e1', ledger(false)),
    http.post('*/api/event/ledger/absent', async ({ request }) => {
      const body = (await request.json()) as { absent: boolean };
      asked.push(body);
      return HttpResponse.json({ success: true, message: '', data: ledger(body.absent) });
    }),
  );
  const user = openApp('/events/e1/ceremony', 'organizer');
  const called = within(await screen.findByRole('list', { name: 'Order of calling up for Men 70 kg, right arm' }));
  expect(called.queryByText('Absent')).toBeNull();
  await user.click(called.getByRole('button', { name: 'Mark as absent: Ann Lee' }));
  expect(await called.findByText('Absent')).toBeVisible();
  await user.click(called.getByRole('button', { name: 'Mark as present: Ann Lee' }));
  expect(await called.findByRole('button', { name: 'Mark as absent: Ann Lee' })).toBeVisible();
  expect(called.queryByText('Absent')).toBeNull();
  expect(asked).toEqual([{ entryId: 'a1', absent: true }, { entryId: 'a1', absent: false }]);
});
