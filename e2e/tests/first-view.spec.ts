import type { Page } from '@playwright/test';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

/** The plain first view of a public page stands where the app's screen stands, so nothing moves when that replaces it. */

const MOST_SHIFT = 0.02;

/** Keeps the page's code back. The returned function lets it come. */
async function withoutCode(page: Page): Promise<() => void> {
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return come;
}

/** Where the first element of each selector stands, in whole pixels. */
const places = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) => all.map((selector) => {
      const { x, y } = document.querySelector(selector)!.getBoundingClientRect();
      return { selector, x: Math.round(x), y: Math.round(y) };
    }),
    selectors,
  );

for (const [width, colorScheme] of [[390, 'light'], [390, 'dark'], [1280, 'light']] as const) {
  test.describe(`${String(width)} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('public pages stand still when the app replaces their first view', async ({ page, server }) => {
      const hall = await openPublicHall(server.url, 2, [80_000, 90_000], { athletes: ['Ann Lee', 'Bea Roy', 'Cem Kaya', 'Dan Fox'] });
      const { slug, classIds, organizer, registered } = hall;
      await hall.begin();
      await hall.play(20);
      const { private: own } = await organizer.must('GET', `/event/athlete/${registered[0]!._id}`);
      const pages: [path: string, ...more: string[]][] = [
        [`/e/${slug}`, 'main h2'],
        [`/e/${slug}?tab=results`, 'main h2'],
        [`/e/${slug}/classes/${classIds[0]!}`],
        [`/e/${slug}/athletes/1`],
        [`/t/${classIds[0]!}`],
        [`/me/${own.code}`, 'main h2', 'main section:nth-of-type(2) h2'],
      ];
      for (const [path, ...more] of pages) {
        const come = await withoutCode(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('.view h1')).toBeVisible();
        // The screen comes with its fonts, which the first view does not use: a later one would move text by itself.
        await page.evaluate(() => Promise.all([...document.fonts].filter(({ family }) => /^"?Barlow( Condensed)?"?$/.test(family)).map((font) => font.load())));
        const before = await places(page, ['h1', 'main', ...more]);
        come();
        await expect(page.locator('[data-live=live]')).toBeAttached();
        await expect(page.locator('.view')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        expect(await places(page, ['h1', 'main', ...more]), path).toEqual(before);
        expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift), path).toBeLessThanOrEqual(MOST_SHIFT);
        await page.unrouteAll({ behavior: 'wait' });
      }
    });
  });
}
