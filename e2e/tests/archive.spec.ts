import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Page, type TestInfo } from '@playwright/test';
import { Inspector, sizes } from '../support/inspect.ts';
import { names, openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';
import { unpack } from '../support/zip.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A finished event with two classes, a logo and a ledger. */
async function finished(url: string) {
  const hall = await openPublicHall(url, 2, [80_000, 90_000], { settings: { ledger: true } });
  await hall.organizer.must('PUT', `/event/picture/${hall.id}`, { kind: 'logo', picture: pixel });
  await hall.begin();
  await hall.play(100);
  await hall.organizer.must('POST', `/event/state/${hall.id}`, { state: 'finished' });
  return hall;
}

type Hall = Awaited<ReturnType<typeof finished>>;

/** Unpacks the archive in a language, and returns the address of its folder. */
async function folder(page: Page, { slug }: Hall, language: string, info: TestInfo): Promise<string> {
  const reply = await page.request.get(`/api/public/event/${slug}/archive?language=${language}`);
  expect(unpack(await reply.body(), info.outputPath(language))).toContain(`${slug}/index.html`);
  return pathToFileURL(info.outputPath(language, slug)).href;
}

/** The files to which a page links, as addresses; each exists. */
async function links(page: Page): Promise<string[]> {
  const all = await page.locator('a[href]').evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href));
  const files = [...new Set(all.filter((one) => one.startsWith('file:')).map((one) => one.replace(/#.*/, '')))];
  expect(all.filter((one) => !one.startsWith('file:')), page.url()).toEqual([]);
  for (const file of files) expect(existsSync(fileURLToPath(file)), `${page.url()} leads to ${file}`).toBe(true);
  return files;
}

test('the archive of a finished event opens from disk as the public pages, without a network', async ({ page, server, context, quiet }, info) => {
  const hall = await finished(server.url);
  const shown = await (await page.request.get(`/api/public/tournament/${hall.classId}`)).json() as { data: { participants: { place?: number; user: { name: string } }[] } };
  const places = shown.data.participants.flatMap(({ place, user }) => (place ? [{ place, name: user.name }] : []));
  expect(places).toHaveLength(names.length);

  await page.goto(`/e/${hall.slug}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as archive' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${hall.slug}.zip`);
  unpack(readFileSync(await file.path()), info.outputPath('en'));
  const at = pathToFileURL(info.outputPath('en', hall.slug)).href;
  const arabic = await folder(page, hall, 'ar', info);

  // axe reads style sheets again by a request, which pages from disk may not make.
  quiet.expects(/XMLHttpRequest at 'file:.*\/toproll\.css'|ERR_FAILED:? file:.*\/toproll\.css$/);
  await page.goto('about:blank');
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const inspector = await Inspector.of(page);
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    await inspector.screen(`${at}/index.html`, 'Harbour Open');
    await expect(page.getByText('Not checked yet')).toHaveCount(2);
    await expect(page.getByRole('img', { includeHidden: true })).not.toHaveCount(0);
    expect(await page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole('link', { name: 'Classes', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Classes', exact: true })).toHaveAttribute('aria-current', 'page');
    await inspector.sound('classes');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Results', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('link', { name: 'Athletes', exact: true }).click();
    await expect(page).toHaveURL(`${at}/athletes.html`);
    for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
    await inspector.sound('athletes');
    await page.getByRole('link', { name: /80 kg/ }).first().click();
    await expect(page).toHaveURL(/class-01\.html#\?athlete=/);

    await inspector.screen(`${at}/class-01.html`, /80 kg/);
    const rows = page.getByRole('region', { name: 'Final standings' }).getByRole('listitem');
    await expect(rows).toHaveText(places.toSorted((a, b) => a.place - b.place).map(({ place }) => new RegExp(`^${String(place)}`)));
    // Two who share a place have both numbers of it.
    for (const { place, name } of places) await expect(rows.filter({ hasText: name })).toHaveText(new RegExp(`^${String(place)}(–\\d+)?${name}$`));
    // The final, which a phone shows first.
    await page.getByRole('link', { name: /^M14\b/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(`${at}/class-01.html#?match=14`);
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await inspector.screen(`${at}/documents.html`, 'Documents');
    await inspector.screen(`${arabic}/index.html`, 'Harbour Open');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto(`${arabic}/class-01.html`);
    await expect(page.locator('.bk-card')).not.toHaveCount(0);
    await inspector.fits('a class in Arabic');
  }

  // Every page leads on to files that exist, and all pages of the program are reached.
  const seen = new Set<string>([`${at}/index.html`]);
  for (const one of seen) {
    await page.goto(one);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const next of await links(page)) seen.add(next);
  }
  expect([...seen].map((one) => one.slice(at.length + 1)).sort()).toEqual(['athletes.html', 'class-01.html', 'class-02.html', 'documents.html', 'index.html']);

  // The drawing, on screen and on paper, in the fonts of the archive.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${at}/class-01.html`);
  await expect(page.locator('.bk-card')).not.toHaveCount(0);
  await expect(page.locator('.bk-card').filter({ hasText: 'Дмитрий Щукин' }).first()).toBeVisible();
  const fonts = await page.evaluate(async () => [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')));
  expect(fonts).toEqual(expect.arrayContaining(['Barlow', 'Barlow Condensed', 'Noto Sans', 'Noto Sans Arabic']));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2);
  expect(asked.filter((one) => !one.startsWith('file:') && one !== 'about:blank')).toEqual([]);
});

test('an archive has plain pages for browsers that cannot run its program', async ({ page, server, context, quiet }, info) => {
  const hall = await finished(server.url);
  const [english, arabic] = [await folder(page, hall, 'en', info), await folder(page, hall, 'ar', info)];
  for (const one of [english, arabic]) rmSync(fileURLToPath(`${one}/toproll.js`));
  // A missing file is ERR_FILE_NOT_FOUND. axe reads style sheets again by a request, which pages from disk may not make.
  quiet.expects(/ERR_FILE_NOT_FOUND:? file:.*\/toproll\.js$/);
  quiet.expects(/XMLHttpRequest at 'file:.*\/style\.css'|ERR_FAILED:? file:.*\/style\.css$/);
  await page.goto('about:blank');
  await context.setOffline(true);
  const inspector = await Inspector.of(page);
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await inspector.screen(`${english}/index.html`, 'Harbour Open');
      await expect(page.locator('body')).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(243, 239, 230)' : 'rgb(20, 17, 14)');
      await page.getByRole('navigation').getByRole('link', { name: 'Athletes', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Athletes' })).toBeVisible();
      for (const name of names) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
      await inspector.sound('athletes');
      await page.getByRole('link', { name: /80 kg/ }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: /80 kg/ })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Matches' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Opponent' })).toBeVisible();
      await inspector.sound('a class');
      // The document with many columns.
      for (const document of ['Medals', 'Matches']) {
        await page.getByRole('navigation').getByRole('link', { name: 'Documents', exact: true }).click();
        await page.getByRole('link', { name: document, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: document })).toBeVisible();
        await inspector.sound(document);
      }
    }
    await inspector.screen(`${arabic}/index.html`, 'Harbour Open');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
  }
});

test('without JavaScript every page of an archive is readable and leads to the others', async ({ page, server, browser }, info) => {
  const hall = await finished(server.url);
  const at = await folder(page, hall, 'en', info);
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const plain = await context.newPage();
  await plain.goto(`${at}/index.html`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
  await plain.getByRole('link', { name: /80 kg/ }).first().click();
  await expect(plain.getByRole('heading', { level: 2, name: 'Final standings' })).toBeVisible();
  await plain.getByRole('navigation').getByRole('link', { name: 'Documents', exact: true }).click();
  await plain.getByRole('link', { name: 'Medals', exact: true }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Medals' })).toBeVisible();
  await plain.getByRole('navigation').getByRole('link', { name: 'Athletes', exact: true }).click();
  for (const name of names) await expect(plain.getByRole('cell', { name, exact: true })).toBeVisible();
  await context.close();
});
