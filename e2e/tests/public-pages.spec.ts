import type { Page } from '@playwright/test';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

/** A visitor's data come with the page's first reply. */

/** The API addresses that a page requests. */
function overhear(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') asked.push(pathname);
  });
  return asked;
}

async function running(url: string) {
  const hall = await openPublicHall(url, 2);
  await hall.begin();
  return hall;
}

test('public pages ask for no data that came with them, and are live from then on', async ({ page, server }) => {
  const hall = await running(server.url);
  const { slug, classId, organizer, registered } = hall;
  const asked = overhear(page);
  const { private: own } = await organizer.must('GET', `/event/athlete/${registered[0]!._id}`);
  await page.goto(`/me/${own.code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await page.goto(`/e/${slug}/classes/${classId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/e/${slug}/athletes/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await page.goto(`/e/${slug}?tab=results`);
  await expect(page.getByText('No class is completed yet.')).toBeVisible();
  await page.goto(`/e/${slug}`);
  const table = page.getByRole('article', { name: 'Table 1' });
  await expect(table.getByText('No one is called right now.')).toBeVisible();
  await expect(page.locator('[data-live=live]')).toBeAttached();
  expect(asked).toEqual([]);

  const bout = await hall.call(1);
  await expect(table.getByText(bout.athletes[0]!.name)).toBeVisible();
  await hall.finish(bout);
  await page.goto(`/t/${classId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, words] of Object.entries({ en: ['At the tables', 'Matches', 'Next'], de: ['An den Tischen', 'Kämpfe', 'Als Nächstes'] })) {
    test.describe(language, () => {
      test.use({ locale: language });

      test('public pages have a plain view of their data, and reload themselves', async ({ page, server, quiet }) => {
        quiet.expects(/^csp: .*\/assets\//); // the app's code, which does not load
        const hall = await running(server.url);
        const bout = await hall.call(1);
        const { slug, classId, organizer, registered } = hall;
        const { private: own } = await organizer.must('GET', `/event/athlete/${registered[0]!._id}`);
        await page.goto(`/e/${slug}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
        await expect(page.getByRole('heading', { name: words[0] })).toBeVisible();
        await expect(page.getByRole('strong').filter({ hasText: bout.athletes[0]!.name })).toBeVisible();
        await expect(page.locator('.boot')).not.toContainText(/./, { useInnerText: true });
        expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('30');
        await page.getByRole('cell', { name: /80 kg/ }).first().getByRole('link').click();
        await expect(page).toHaveURL(`/e/${slug}/classes/${classId}`);
        await expect(page.getByRole('heading', { name: words[1] })).toBeVisible();
        await page.getByRole('link', { name: 'Harbour Open' }).click();
        await page.goto(`/me/${own.code}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
        await expect(page.getByRole('heading', { name: words[2] })).toBeVisible();
      });
    });
  }
});
