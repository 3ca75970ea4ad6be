import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueBout, aQueueClass } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();

/** 24 tables with expired calls, 40 matches, 60 classes. */
const big = aQueue({
  now: aNow({
    tables: Array.from({ length: 24 }, (_, n) =>
      aNowTable(n + 1, {
        called: n < 12 ? aNowBout(100 + n, [`Ann ${String(n)}`, `Bea ${String(n)}`], { calledAt: inSeconds(-90), deadline: inSeconds(-30) }) : null,
        onDeck: aNowBout(200 + n, [`Cy ${String(n)}`, `Di ${String(n)}`]),
        inTheHole: n === 0 ? aNowBout(300, ['Ed Fox', 'Flo Gray']) : null,
      }),
    ),
  }),
  bouts: Array.from({ length: 40 }, (_, n) => aQueueBout(400 + n, [`Red ${String(n)}`, `Blue ${String(n)}`])),
  classes: Array.from({ length: 60 }, (_, n) => aQueueClass({ _id: `c${String(n)}`, name: `Group ${String(n)}`, position: n })),
  decisions: Array.from({ length: 12 }, (_, n) => ({ kind: 'default' as const, matchId: `m${String(100 + n)}`, athletes: [`Ann ${String(n)}`] })),
});

async function opened() {
  server.use(replies('get', '/event/:id', anEvent({ state: 'running' })), replies('get', '/event/queue/:id', big), replies('get', '/event/reasons/:id', []), replies('get', '/devices', { devices: [] }), replies('get', '/event/protests/:id', []));
  const user = openApp('/events/e1/day', 'organizer');
  await screen.findByRole('heading', { name: 'Tables' });
  return user;
}
const region = (name: string) => within(screen.getByRole('region', { name }));

test('the tables of a large hall are tiles with the match now and the next two, and their menu pauses them', async () => {
  const user = await opened();
  const first = within(screen.getByRole('listitem', { name: 'Table 1' }));
  expect(first.getByText('Ann 0')).toBeVisible();
  expect(first.getByRole('button', { name: /^On deck: .*Cy 0/ })).toBeVisible();
  expect(first.getByRole('button', { name: /^In the hole: .*Ed Fox/ })).toBeVisible();
  expect(within(screen.getByRole('listitem', { name: 'Table 24' })).getByRole('button', { name: /^Call .*Cy 23/ })).toBeVisible();
  await user.click(first.getByRole('button', { name: 'More actions for Table 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Pause Table 1' })).toBeVisible();
});

test('long lists stop early and show all on request; a field finds a class', async () => {
  const user = await opened();
  const rows = (name: string) => region(name).getAllByRole('listitem');
  expect(rows('Queue')).toHaveLength(12);
  expect(rows('To be decided')).toHaveLength(8);
  await user.click(region('To be decided').getByRole('button', { name: 'Show all 12' }));
  expect(rows('To be decided')).toHaveLength(12);
  expect(rows('Classes')).toHaveLength(20);
  await user.type(region('Classes').getByRole('textbox', { name: 'Find a class' }), 'group 57{Enter}');
  expect(await region('Classes').findByRole('button', { name: 'Group 57' })).toBeVisible();
  expect(rows('Classes')).toHaveLength(1);
  await user.click(region('Classes').getByRole('button', { name: 'Clear' }));
  await user.click(await region('Classes').findByRole('button', { name: 'Show all 60' }));
  expect(rows('Classes')).toHaveLength(60);
});
