import { act, screen, waitFor } from '@testing-library/react';
import { ws } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { formOf, hiddenOf, scaleOf } from './options';
import { visitors } from '@/api/visitors';
import type { Now } from '@/api/now';
import { forgetServerTime } from '@/lib/server-clock';
import { openApp, refuses, replies, serveApi, server } from '@/test/app';
import { aNow, aNowBout, aNowTable } from '@/test/hall';

serveApi();
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
  forgetServerTime();
});

const called = aNowBout(1, ['Ann Lee', '山田 太郎'], { bestOf: 3, scores: { player1Score: 1, player2Score: 2 }, calledAt: new Date().toISOString(), deadline: new Date(Date.now() + 60_000).toISOString() });

test('the bout of the table, with score and clock; an empty table shows nothing', async () => {
  let tell: ((now: Now) => void) | undefined;
  server.use(
    ws.link('ws://localhost/api/live').addEventListener('connection', ({ client }) => {
      client.addEventListener('message', () => { client.send(JSON.stringify({ event: 'subscribed', versions: {}, ages: {} })); });
      tell = (now) => { client.send(JSON.stringify({ event: 'data-updated', type: 'queue', eventId: 'e1', version: now.version, changes: { now } })); };
    }),
    replies('get', '/public/event/open/now', aNow({ tables: [aNowTable(1), aNowTable(2)] })),
  );
  openApp('/e/open/stream/2');
  await waitFor(() => { expect(tell).toBeDefined(); });
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  await waitFor(() => {
    act(() => { tell?.(aNow({ version: 3, tables: [aNowTable(1), aNowTable(2, { called })] })); });
    expect(screen.getByText('Ann Lee')).toBeVisible();
  });
  expect(screen.getByRole('region', { name: 'Table 2' })).toHaveTextContent(/Men 70 kgRound 1Ann LeeHarbour · CA1Table 2.*山田 太郎Harbour · CA2$/);
  act(() => { tell?.(aNow({ version: 4, tables: [aNowTable(1), aNowTable(2)] })); });
  await waitFor(() => { expect(document.querySelector('.st-bar')).toHaveAttribute('data-shown', 'false'); });
});

test('fouls and warnings of the game that is being pulled, unless the address leaves them out', async () => {
  const pulled = { ...called, athletes: called.athletes.map((athlete, side) => ({ ...athlete, ...(side === 0 ? { fouls: 1, warnings: 2 } : { fouls: 2 }) })), status: 'in-progress' as const };
  server.use(replies('get', '/public/event/open/now', aNow({ tables: [aNowTable(2, { called: pulled })] })));
  openApp('/e/open/stream/2');
  expect(await screen.findByText('1 foul · 2 warnings')).toBeVisible();
  expect(screen.getByText('2 fouls')).toBeVisible();
});

test('letters that reach far below the line are lower, so that they stay off what is below', async () => {
  const both = { ...called, athletes: called.athletes.map((athlete, side) => ({ ...athlete, name: side === 0 ? 'محمد علي' : 'Ann Lee' })) };
  server.use(replies('get', '/public/event/open/now', aNow({ tables: [aNowTable(2, { called: both })] })));
  openApp('/e/open/stream/2');
  const low = (await screen.findByText('محمد علي')).closest<HTMLElement>('.st-name');
  const usual = screen.getByText('Ann Lee').closest<HTMLElement>('.st-name');
  expect([low?.dataset['deep'], usual?.dataset['deep']]).toEqual(['true', undefined]);
  const size = (name: HTMLElement | null | undefined) => Number(/[\d.]+/.exec(name?.style.fontSize ?? '')?.[0]);
  expect(size(low)).toBeLessThan(0.8 * size(usual));
});

test('what the address leaves out is not there', async () => {
  server.use(replies('get', '/public/event/open/now', aNow({ tables: [aNowTable(2, { called })] })));
  openApp('/e/open/stream/2?hide=club,score,clock,class&position=top-start&scale=50&theme=light');
  const bar = await screen.findByRole('region', { name: 'Table 2' });
  expect(bar).toHaveTextContent(/^Ann LeeCATable 2山田 太郎CA$/);
  expect(bar).toHaveAttribute('data-form', 'stack');
  expect(screen.getByRole('main')).toHaveStyle({ '--scale': '0.5' });
});

test('who is on deck is shown only where the address asks for it', async () => {
  server.use(replies('get', '/public/event/open/now', aNow({ tables: [aNowTable(2, { onDeck: called })] })));
  openApp('/e/open/stream/2?next=1');
  expect(await screen.findByText('On deck')).toBeVisible();
});

test('what is not public shows nothing at all', async () => {
  server.use(refuses('get', '/public/event/open/now', 404, 'There is no such event.'));
  openApp('/e/open/stream/2');
  await waitFor(() => { expect(visitors.getQueryState(['now', 'open'])?.status).toBe('error'); });
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

test('options are taken as far as they make sense', () => {
  expect([...hiddenOf(' Club, clock nothing')]).toEqual(['club', 'clock']);
  expect([scaleOf(undefined), scaleOf(1), scaleOf(150), scaleOf(9999)]).toEqual([1, 0.25, 1.5, 2]);
  expect([formOf('top'), formOf('bottom-end')]).toEqual(['wide', 'stack']);
});
