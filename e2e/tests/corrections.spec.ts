import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPublicHall } from '../support/public-hall.ts';
import { Server } from '../support/server.ts';
import { expect, test as base } from '../support/test.ts';

/** A translator's corrections in the data folder, in both programs and in what the server says. */

const corrections = `
msgid "Login"
msgstr "Einloggen"

msgid "server.session.wrong"
msgstr "Adresse oder Passwort stimmt nicht."

msgid "Classes"
msgstr "Gewichtsklassen"

msgid "Save"
msgstr "{nobody} sichert"
`;

const test = base.extend({
  server: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'toproll-e2e-'));
    await mkdir(join(folder, 'locales'));
    await writeFile(join(folder, 'locales', 'de.po'), corrections);
    const server = await Server.start({ TOPROLL_DATA: folder });
    await use(server);
    await server.stop();
    await rm(folder, { recursive: true });
  },
  locale: 'de-DE',
});

test('a corrected button and a corrected sentence of the server are shown, and all others stay', async ({ page, server, quiet }) => {
  const { slug } = await openPublicHall(server.url, 1, [80_000], { athletes: [] });
  quiet.expects(/401/);
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill('olga@example.org');
  await page.getByRole('textbox', { name: 'Passwort' }).fill('not the password');
  await page.getByRole('button', { name: 'Einloggen' }).click();
  await expect(page.getByText('Anmeldung fehlgeschlagen')).toBeVisible();
  await expect(page.getByText('Adresse oder Passwort stimmt nicht.')).toBeVisible();
  // The visitors' program.
  await page.goto(`/e/${slug}`);
  await expect(page.getByRole('link', { name: 'Gewichtsklassen' })).toBeVisible();
});

test('the compiler for messages comes only with corrections', async ({ browser, server }) => {
  const loaded = async (locale: string, login: string) => {
    const page = await browser.newPage({ locale, serviceWorkers: 'block' });
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/login`);
    await expect(page.getByRole('button', { name: login, exact: true })).toBeVisible(); // with all its texts
    await page.close();
    return files.filter((file) => /\/corrections-|\/locales\//.test(file)).map((file) => file.replace(/-.*/, ''));
  };
  expect((await loaded('de-DE', 'Einloggen')).sort()).toEqual(['/assets/corrections', '/locales/de.json']);
  expect(await loaded('ru-RU', 'Войти')).toEqual([]);
});
