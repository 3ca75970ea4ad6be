import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '@/lib/session';
import { openApp, people, refuses, replies, server, serveApi } from '@/test/app';
import { turns } from '@/test/turns';

serveApi();

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

const german = { ...people.participant, language: 'de' };

/** Waits until the app is shown in a language. */
async function shows(language: string) {
  await waitFor(() => {
    expect(document.documentElement).toHaveAttribute('lang', language);
  });
  expect(localStorage.getItem('language')).toBe(language);
}

/** Chooses a language in the settings of the participant. */
async function choose(name: string) {
  const user = openApp('/settings', 'participant');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), name);
  return user;
}

test('after the login the language of the account is shown and kept, whatever was chosen before', async () => {
  server.use(replies('post', '/users/Login', { token: 'fresh', user: { ...people.participant, language: 'en' } }));
  const user = openApp('/login');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  await shows('de');
  await user.type(screen.getByLabelText(/E-Mail/), 'ada@example.org');
  await user.type(screen.getByLabelText(/Passwort/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await shows('en');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a language that was set elsewhere is shown as soon as the server tells it', async () => {
  server.use(replies('get', '/users/getuser/p1', german));
  openApp('/settings', 'participant');
  await shows('de');
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('an account without a language leaves that of the browser', async () => {
  localStorage.setItem('language', 'de');
  server.use(replies('get', '/users/getuser/p1', { ...people.participant, name: 'Ada Lovelace', language: null }));
  openApp('/settings', 'participant');
  await waitFor(() => {
    expect(session.get()?.user.name).toBe('Ada Lovelace');
  });
  expect(i18n.locale).toBe('en');
  expect(localStorage.getItem('language')).toBe('de');
});

test('a choice in the settings is saved in the account', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/users/updateuser/p1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: german });
    }),
  );
  await choose('Deutsch');
  await shows('de');
  await waitFor(() => {
    expect(session.get()?.user.language).toBe('de');
  });
  expect(sent).toEqual([{ language: 'de' }]);
});

test('the language of the browser can be chosen again, in the account, too', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-AT', 'en']);
  localStorage.setItem('language', 'en');
  const sent: unknown[] = [];
  server.use(
    replies('get', '/users/getuser/p1', { ...people.participant, language: 'en' }),
    http.put('*/api/users/updateuser/p1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: { ...people.participant, language: null } });
    }),
  );
  await choose('Automatic (Deutsch)');
  await waitFor(() => {
    expect(session.get()?.user.language).toBeNull();
  });
  expect(sent).toEqual([{ language: null }]);
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(localStorage.getItem('language')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveDisplayValue('Automatisch (Deutsch)');
});

test('a choice at the login is kept in the browser only', async () => {
  const user = openApp('/login');
  // A call without a reply would fail the test.
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  await shows('de');
});

test('a choice that could not be saved stays, and what failed is said', async () => {
  server.use(replies('get', '/users/getuser/p1', { ...people.participant, language: 'en' }), refuses('put', '/users/updateuser/p1', 403, 'Nicht erlaubt.'));
  await choose('Deutsch');
  expect(await screen.findByText('Die Sprache konnte nicht in Ihrem Konto gespeichert werden.')).toBeVisible();
  expect(screen.getByText('Nicht erlaubt.')).toBeVisible();
  // The account's old language arrives again, for example in another tab's message.
  session.setUser({ ...people.participant, name: 'Ada Lovelace', language: 'en' });
  await shows('de');
  expect(screen.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('of two quick choices the last is shown and saved last', async () => {
  const sent: unknown[] = [];
  let answer: () => void = () => undefined;
  server.use(
    http.put('*/api/users/updateuser/p1', async ({ request }) => {
      const { language } = (await request.json()) as { language: string };
      sent.push(language);
      if (language === 'de') await new Promise<void>((resolve) => (answer = resolve));
      return HttpResponse.json({ success: true, message: '', data: { ...people.participant, language } });
    }),
  );
  const user = await choose('Deutsch');
  await expect.poll(() => sent).toEqual(['de']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English');
  await shows('en');
  answer();
  await waitFor(() => {
    expect(session.get()?.user.language).toBe('en');
  });
  expect(sent).toEqual(['de', 'en']);
  await shows('en');
});

test('an answer that comes after its session changes nothing', async () => {
  const nothing = () => undefined;
  let answer: () => void = nothing;
  let answered = false;
  server.use(
    http.put('*/api/users/updateuser/p1', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      answered = true;
      return HttpResponse.json({ success: true, message: '', data: german });
    }),
  );
  await choose('Deutsch');
  await shows('de');
  await waitFor(() => {
    expect(answer).not.toBe(nothing);
  });
  const next = { ...people.organizer, language: 'en' };
  session.set({ token: 'of the next', user: next });
  await shows('en');
  answer();
  await expect.poll(() => answered).toBe(true);
  await turns();
  expect(session.get()?.user).toEqual(next);
  await shows('en');
});
