import { openPublicHall } from '../support/public-hall.ts';
import { faultsOf, measure } from '../support/readable.ts';
import { expect, test } from '../support/test.ts';

/** The languages of an event: of its pages for visitors who chose none, and both on its boards. */

const pairs = [
  { language: 'de', secondLanguage: 'en', direction: 'ltr', words: ['Als Nächstes', 'Tables', 'mixed', 'right arm'] },
  { language: 'ru', secondLanguage: 'kk', direction: 'ltr', words: ['Готовятся', 'Үстелдер', 'оң қол'] },
  { language: 'ar', secondLanguage: 'en', direction: 'rtl', words: ['التالية', 'Tables', 'right arm'] },
] as const;

for (const { direction, words, ...settings } of pairs) {
  test(`a board in ${settings.language} and ${settings.secondLanguage} is read from ten metres`, async ({ page, server }) => {
    const hall = await openPublicHall(server.url, 4, [80_000], { settings });
    await hall.begin();
    const bout = await hall.call(1);
    for (const [width, height, look] of [[1920, 1080, ''], [1280, 720, '&theme=light']] as const) {
      await page.setViewportSize({ width, height });
      for (const show of ['tables', 'bracket', 'weigh-in']) {
        await page.goto(`/e/${hall.slug}/board?show=${show}${look}`);
        await expect(page.locator('.bd-head .bd-again')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        if (show === 'tables') for (const word of words) await expect(page.locator('.bd')).toContainText(new RegExp(word, 'i'));
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect.soft(faultsOf(await page.evaluate(measure)), `${show}, ${String(width)} px`).toEqual([]);
      }
    }
    await hall.finish(bout);
    await hall.play(Infinity);
    for (const show of ['results', 'ceremony']) {
      await page.goto(`/e/${hall.slug}/board?show=${show}`);
      await expect(page.locator('h3 .bd-again')).toBeVisible();
      expect.soft(faultsOf(await page.evaluate(measure)), show).toEqual([]);
    }
  });
}

test('a public page comes in the language of its event, and stays in the one that a visitor chooses', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 1, [80_000], { athletes: [], settings: { language: 'ru' } });
  // Which language the page has before the app is there, and each later one.
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver(() => spoken.push(document.documentElement.lang)).observe(document, { attributes: true, subtree: true, attributeFilter: ['lang'] });
  });
  const spoken = () => page.evaluate(() => [...new Set((window as unknown as { spoken: string[] }).spoken)]);
  await page.goto(`/e/${hall.slug}`);
  await expect(page.getByRole('link', { name: 'Категории' })).toBeVisible();
  expect(await spoken()).toEqual(['ru']);
  await page.getByRole('combobox', { name: 'Язык' }).selectOption('қазақ тілі');
  await expect(page.getByRole('combobox', { name: 'Тіл' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Тіл' })).toHaveValue('kk');
  expect(await spoken()).toEqual(['kk']);
  // On a screen for everybody the event's comes first.
  await page.goto(`/e/${hall.slug}/board`);
  await expect(page.locator('.bd-head')).toBeVisible();
  expect(await spoken()).toEqual(['ru']);
});

test('capitals on a Turkish page are Turkish, and names on it stay as written', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 1, [80_000], { athletes: [], settings: { language: 'tr' } });
  await page.goto(`/e/${hall.slug}`);
  const heading = page.getByRole('heading', { level: 1 }).locator('bdi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(heading).toHaveCSS('text-transform', 'none');
  await page.getByRole('combobox', { name: 'Dil' }).selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(heading).toHaveCSS('text-transform', 'uppercase');
});
