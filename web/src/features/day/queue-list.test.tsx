import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Queue } from '@/api/queue';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueBout } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const now = aNow({ tables: [aNowTable(1, { onDeck: aNowBout(2, ['Cy Doe', 'Di Poe']) }), aNowTable(2)] });
let queue: Queue;

beforeEach(() => {
  queue = aQueue({ now, bouts: [aQueueBout(2, ['Cy Doe', 'Di Poe'], { why: null })] });
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running' })),
    http.get('*/api/event/queue/:id', () => HttpResponse.json({ success: true, message: '', data: queue })),
    replies('get', '/event/reasons/:id', []), replies('get', '/devices', { devices: [] }),
  );
});

const opened = async () => {
  const user = openApp('/events/e1/day', 'organizer');
  await screen.findByRole('heading', { name: 'Tables' });
  return user;
};
const waits = () => screen.getByRole('region', { name: 'Queue' });

test('matches whose athletes are not known are folded, and each touch draws more of a long queue', async () => {
  const known = Array.from({ length: 50 }, (_, n) => aQueueBout(10 + n, [`Red ${String(n)}`, `Blue ${String(n)}`]));
  const unknown = aQueueBout(80, ['', '']);
  queue = aQueue({ now, bouts: [...known, { ...unknown, athletes: unknown.athletes.map((one) => ({ ...one, entryId: '' })) }] });
  const user = await opened();
  const rows = () => within(waits()).getAllByRole('listitem');
  expect(rows()).toHaveLength(6);
  await user.click(within(waits()).getByRole('button', { name: 'Show 40 more' }));
  expect(rows()).toHaveLength(46);
  await user.click(within(waits()).getByRole('button', { name: '1 more later' }));
  expect(rows()).toHaveLength(51);
  expect(rows().at(-1)).toHaveTextContent('Not known yet');
  await user.click(within(waits()).getByRole('button', { name: 'Hide later matches' }));
  expect(rows()).toHaveLength(6);
});

test('an athlete is found at a table and in the queue, by name or number', async () => {
  queue = aQueue({ now, bouts: [...queue.bouts, ...Array.from({ length: 9 }, (_, n) => aQueueBout(20 + n, [`Red ${String(n)}`, `Blue ${String(n)}`]))] });
  const user = await opened();
  const search = within(waits()).getByRole('textbox', { name: 'Find an athlete or class' });
  await user.type(search, 'cy doe{Enter}');
  expect(await within(waits()).findByText('1 match found')).toBeVisible();
  expect(within(waits()).getByRole('listitem')).toHaveTextContent('Cy Doe vs Di PoeMen 70 kg · M2Table 1 · On deck');
  await user.clear(search);
  await user.type(search, 'nobody{Enter}');
  expect(await within(waits()).findByText('Nothing found')).toBeVisible();
});
