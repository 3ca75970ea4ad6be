import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, replies, serveApi, server } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();

const event = (changes: object = {}) => anEvent({ _id: 'ev1', slug: 'open', name: 'Harbour Open', public: true, tables: [{ _id: 't1', number: 1, name: '' }, { _id: 't2', number: 2, name: 'Main stage' }] as never, ...changes });

test('each screen has its address, to be copied, scanned and opened', async () => {
  server.use(replies('get', '/event/ev1', event()));
  const user = openApp('/events/ev1/screens', 'organizer');
  expect(await screen.findByRole('img', { name: 'QR code for the public page' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('http://localhost/e/open');
  expect(screen.getByRole('link', { name: 'Open: All tables' })).toHaveAttribute('href', '/e/open/board?show=tables');
  expect(screen.getByRole('link', { name: 'Open: Follows the day' })).toHaveAttribute('href', '/e/open/board');
  expect(screen.getByRole('textbox', { name: 'Address of: Stream 2' })).toHaveValue('http://localhost/e/open/stream/2');
  expect(screen.getByRole('textbox', { name: 'Address of: Stream as data 2' })).toHaveValue('http://localhost/api/public/event/open/table/2');
  expect(screen.getByRole('textbox', { name: 'WebSocket address' })).toHaveValue('ws://localhost/api/live');
  expect(screen.getByRole('textbox', { name: 'Message for the first table' })).toHaveValue('{"subscribe":["table:ev1/1"]}');
  await user.click(screen.getByRole('button', { name: 'Show the code of: Stream 2' }));
  expect(within(screen.getByRole('dialog', { name: 'Stream 2' })).getByRole('img', { name: 'QR code for this screen' })).toBeVisible();
});

test('the codes of all screens are printed on one paper', async () => {
  server.use(replies('get', '/event/ev1', event()));
  const print = vi.fn(() => { dispatchEvent(new Event('beforeprint')); });
  vi.stubGlobal('print', print);
  const user = openApp('/events/ev1/screens', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Print all screen codes' }));
  expect(print).toHaveBeenCalledOnce();
  const names = [...document.querySelectorAll('.sc-codes strong')].map(({ textContent }) => textContent);
  expect(names).toHaveLength(7 + 2 * 2);
  expect(names).toEqual(expect.arrayContaining(['All tables', 'Board of table 1', 'Stream 2']));
  await user.click(screen.getByRole('button', { name: 'Print hall poster' }));
  expect(document.querySelectorAll('.sc-codes')).toHaveLength(0);
  expect(document.querySelectorAll('.sc-sheet')).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('while the event is not public it says that nothing will be seen', async () => {
  server.use(replies('get', '/event/ev1', event({ public: false })));
  openApp('/events/ev1/screens', 'organizer');
  expect(await screen.findByText(/These pages are empty/)).toBeVisible();
});

test('it says what to set up where phones cannot be told anything', async () => {
  const options = (push: boolean) => replies('get', '/users/sign-in-options', { signup: 'participant', passwordReset: 'organizer', push, providers: [] });
  server.use(replies('get', '/event/ev1', event()), options(false));
  openApp('/events/ev1/screens', 'organizer');
  expect(await screen.findByRole('note')).toHaveTextContent('TOPROLL_URL');
});
