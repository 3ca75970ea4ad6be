import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { server, serveApi } from '@/test/app';
import { startLanguage, textsOf } from './language';

serveApi();

const ids = { save: 'tfDRzk' };

/** Writes into the page what the server writes there. */
function pageNames(addresses: Record<string, string>) {
  document.head.innerHTML = `<script type="application/json" id="corrections">${JSON.stringify(addresses)}</script>`;
}

const page = { de: '/locales/de.json?1' };

/** Starts the app in a language. */
async function startsIn(language: string) {
  document.documentElement.lang = language;
  await startLanguage();
}

afterEach(() => {
  document.head.innerHTML = '';
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

test('corrected texts replace those of the app, with their plurals; all others stay', async () => {
  pageNames(page);
  const own = (await textsOf('en')) ?? {};
  const [plural = ''] = Object.entries(own).find(([, text]) => Array.isArray(text) && text.length === 1 && Array.isArray(text[0]) && text[0][1] === 'plural') ?? [];
  server.use(http.get('*/locales/de.json', () => HttpResponse.json({ [ids.save]: 'Sichern', [plural]: '{n, plural, one {# Stück} other {# Stücke}}', x: '{broken' })));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await startsIn('de');
  expect(t`Save`).toBe('Sichern');
  expect(t`Cancel`).toBe('Abbrechen');
  expect([1, 2].map((n) => i18n._(plural, { n }))).toEqual(['1 Stück', '2 Stücke']);
  expect(warn).toHaveBeenCalledExactlyOnceWith('a corrected text is left out', 'x', expect.anything());
});

test('a language without corrections, and a server without any, are asked for none', async () => {
  pageNames(page);
  // A request without a reply would fail the test.
  await startsIn('ru');
  expect(t`Save`).toBe('Сохранить');
  document.head.innerHTML = '';
  await startsIn('de');
  expect(t`Save`).toBe('Speichern');
});

test.each([
  ['is missing', () => new HttpResponse(null, { status: 404 })],
  ['does not come', () => HttpResponse.error()],
  ['is broken off', () => new HttpResponse('{"tfDR')],
])('the app has its own texts where the file %s', async (_, answer) => {
  pageNames(page);
  server.use(http.get('*/locales/de.json', answer));
  await startsIn('de');
  expect(t`Save`).toBe('Speichern');
});
