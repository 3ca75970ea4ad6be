import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp, replies, serveApi, server } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();
// What the frame with the embed loads.
beforeEach(() => { server.use(http.get('/e/open/embed/*', () => HttpResponse.html('<p>Embed</p>'))); });

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

test('it has the code for a website, and shows what it shows', async () => {
  server.use(replies('get', '/event/ev1', event({ classes: [{ _id: 'c1', name: 'Men 80 kg' }] })));
  const user = openApp('/events/ev1/screens', 'organizer');
  const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code' });
  expect(code.value).toContain('<iframe src="http://localhost/e/open/embed/now" title="Harbour Open · Now"');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Content' }), 'Men 80 kg');
  expect(code.value).toContain('src="http://localhost/e/open/embed/class/c1"');
  const frame = screen.getByTitle<HTMLIFrameElement>('Harbour Open · Men 80 kg');
  expect(frame).toHaveAttribute('src', '/e/open/embed/class/c1');
  await user.click(within(screen.getByRole('region', { name: 'For your website' })).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(code.value);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  // The frame is as high as it says; another page's word does not count.
  const tell = (source: Window | null, height: number) => dispatchEvent(new MessageEvent('message', { source, data: { toprollHeight: height } }));
  act(() => { tell(window, 99); tell(frame.contentWindow, 731); });
  expect(frame).toHaveStyle({ blockSize: '731px' });
});

test('an event that is not public has the code, but shows nothing', async () => {
  server.use(replies('get', '/event/ev1', event({ public: false })));
  openApp('/events/ev1/screens', 'organizer');
  expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});
