import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Now } from '@/api/now';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueClass } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

/** A break of the whole hall. */

const callM2 = /^Call .*Cy Doe.* – .*Di Poe[^a]*$/;
const tables = [aNowTable(1, { onDeck: aNowBout(2, ['Cy Doe', 'Di Poe']) }), aNowTable(2)];

let now: Now;
let sent: { eventId: string; until?: string; text?: string }[];

beforeEach(() => {
  now = aNow({ tables });
  sent = [];
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', tables: [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '' })) } as object)),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: aQueue({ now, bouts: [], classes: [aQueueClass()] }) })),
    replies('get', '/event/reasons/:id', []), replies('get', '/devices', { devices: [] }),
    http.post('*/api/event/queue/break', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      now = { ...aNow({ tables }), version: now.version + 1, ...(body.until === undefined ? {} : { break: { until: body.until, text: body.text ?? '' } }) };
      return HttpResponse.json({ success: true, message: '', data: now });
    }),
  );
});

test('the hall is paused for a time with a text, nothing is called meanwhile, and it is resumed', async () => {
  const user = openApp('/events/e1/day', 'organizer');
  expect(await screen.findByRole('button', { name: callM2 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause hall…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause the hall' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' Lunch ');
  await user.click(dialog.getByRole('button', { name: '30 minutes' }));
  expect(await screen.findByText('Lunch')).toBeVisible();
  expect(screen.getByText(/^Matches continue at /)).toBeVisible();
  expect(screen.queryByRole('button', { name: callM2 })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause hall…' })).toBeNull();
  expect(sent[0]).toMatchObject({ eventId: 'e1', text: 'Lunch' });
  expect(Math.abs(Date.parse(sent[0]?.until ?? '') - Date.now() - 30 * 60_000)).toBeLessThan(10 * 60_000);
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  expect(await screen.findByRole('button', { name: callM2 })).toBeVisible();
  expect(sent[1]).toEqual({ eventId: 'e1' });
});

test('a break ends by its time, without another reply', async () => {
  now = { ...now, break: { until: new Date(Date.now() - 1000).toISOString(), text: 'Lunch' } };
  openApp('/events/e1/day', 'organizer');
  expect(await screen.findByRole('button', { name: callM2 })).toBeVisible();
  expect(screen.queryByText('Lunch')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pause hall…' })).toBeVisible();
});
