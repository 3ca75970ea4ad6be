import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitors } from '@/api/visitors';
import { openApp, replies, serveApi, server } from '@/test/app';

serveApi();
afterEach(async () => {
  await visitors.cancelQueries();
  visitors.clear();
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

function serve(language: string) {
  server.use(
    replies('get', '/public/event/open', {
      _id: 'ev1', slug: 'open', name: 'Harbour Open', venue: 'Town hall', timeZone: 'UTC', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'planned', unit: 'kg', athleteCount: 0, classes: [], now: [], next: [], language,
    }),
  );
}

const speaks = (language: string) => waitFor(() => { expect(document.documentElement).toHaveAttribute('lang', language); });

test('a visitor who has chosen no language sees that of the event, and may choose another one, and back', async () => {
  serve('de');
  const user = openApp('/e/open?tab=classes');
  await speaks('de');
  expect(await screen.findByRole('link', { name: 'Klassen' })).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Sprache' });
  expect(select).toHaveDisplayValue('Automatisch (Deutsch)');
  await user.selectOptions(select, 'español');
  await speaks('es');
  expect(localStorage.getItem('language')).toBe('es');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), '');
  await speaks('de');
  expect(localStorage.getItem('language')).toBeNull();
});

test('a visitor who has chosen a language keeps it', async () => {
  localStorage.setItem('language', 'es');
  serve('de');
  openApp('/e/open?tab=classes');
  await speaks('es');
  expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
});

test('an event without a language is read in that of the browser', async () => {
  serve('');
  openApp('/e/open?tab=classes');
  expect(await screen.findByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Automatic (English)');
});
