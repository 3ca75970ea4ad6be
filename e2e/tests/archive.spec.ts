import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Inspector, sizes } from '../support/inspect.ts';
import { names, openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';
import { unpack } from '../support/zip.ts';

test('a finished event is downloaded, and its pages open from disk without a network', async ({ page, server, context, quiet }, info) => {
  const hall = await openPublicHall(server.url, 2, [80_000, 90_000]);
  await hall.begin();
  await hall.play(100);
  await hall.organizer.must('POST', `/event/state/${hall.id}`, { state: 'finished' });

  await page.goto(`/e/${hall.slug}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as archive' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${hall.slug}.zip`);
  const arabic = await page.request.get(`/api/public/event/${hall.slug}/archive?language=ar`);
  const folder = (language: string, zip: Buffer) => {
    expect(unpack(zip, info.outputPath(language))).toContain(`${hall.slug}/index.html`);
    return pathToFileURL(info.outputPath(language, hall.slug)).href;
  };
  const folders = { en: folder('en', readFileSync(await file.path())), ar: folder('ar', await arabic.body()) };

  // axe reads style sheets again by a request, which pages from disk may not make. A missing file is ERR_FILE_NOT_FOUND.
  quiet.expects(/XMLHttpRequest at 'file:.*\/style\.css'|ERR_FAILED:? file:.*\/style\.css$/);
  await page.goto('about:blank');
  await context.setOffline(true);
  const inspector = await Inspector.of(page);
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await inspector.screen(`${folders.en}/index.html`, 'Harbour Open');
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
      await page.getByRole('link', { name: 'Medals', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Medals' })).toBeVisible();
      await inspector.sound('medals');
      // The one with many columns.
      await page.getByRole('navigation').getByRole('link', { name: 'Matches', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
      await inspector.sound('matches');
    }
    await inspector.screen(`${folders.ar}/index.html`, 'Harbour Open');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
  }
});
