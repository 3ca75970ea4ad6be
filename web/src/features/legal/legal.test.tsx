import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blocksOf } from '@/lib/prose';
import { breaks, openApp, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

test.each([
  ['/terms', 'Terms of Service', 'No guarantee'],
  ['/privacy', 'Privacy Policy', 'Your rights'],
])('%s has a text where the operator has none', async (address, title, part) => {
  openApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: part })).toBeVisible();
});

test('the operator’s text takes its place, as text', async () => {
  server.use(replies('get', '/legal/terms', { text: '## House rules\nBe on <b>time</b>.\n\n- Weigh-in at nine\n- Write to [us](mailto:club@example.org)' }));
  openApp('/terms');
  expect(await screen.findByRole('heading', { level: 2, name: 'House rules' })).toBeVisible();
  expect(screen.getByText('Be on <b>time</b>.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Weigh-in at nine', 'Write to us']);
  expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:club@example.org');
  expect(screen.queryByText('No guarantee')).toBeNull();
});

test.each([
  ['refused', refuses('get', '/legal/privacy', 500, 'Something went wrong!')],
  ['lost', breaks('get', '/legal/privacy')],
])('when it is %s, it says so instead of showing another text', async (_, handler) => {
  server.use(handler);
  openApp('/privacy');
  expect(await screen.findByText('Couldn\'t load the text.')).toBeVisible();
  expect(screen.queryByText('Your rights')).toBeNull();
});

test('only the web and addresses are linked; the rest stays text', () => {
  expect(blocksOf('See [here](https://club.example/x?a=1), not [there](javascript:alert(1)).')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'See ' }, { text: 'here', href: 'https://club.example/x?a=1' }, { text: ', not [there](javascript:alert(1)).' }] },
  ]);
  expect(blocksOf('one\r\ntwo\r\n\r\n# Three #\r\nfour\n')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'one two' }] },
    { kind: 'heading', spans: [{ text: 'Three #' }] },
    { kind: 'paragraph', spans: [{ text: 'four' }] },
  ]);
});
