import type { Page } from '@playwright/test';
import { Line } from '../support/line.ts';
import { openPublicHall, password } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

/** Public pages are a separate program, with its own page and files. */

type Programs = Record<'app' | 'visitors', { page: string; files: string[]; texts: Record<string, string> }>;

/** The files of each program, as stored by the service worker. */
async function programs(page: Page): Promise<Programs> {
  const worker = await (await page.request.get('/sw.js')).text();
  return JSON.parse(/^self\.PROGRAMS = (.*);$/m.exec(worker)![1]!) as Programs;
}

const filesOf = ({ files, texts }: Programs['app']) => [...files, ...Object.values(texts)];

/** The paths that a page requests, without the live connection. */
function overhear(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol !== 'ws:') asked.push(pathname);
  });
  return asked;
}

/** A running public event, with the addresses of its public pages. */
async function running(url: string) {
  const hall = await openPublicHall(url, 2);
  await hall.begin();
  await hall.call(1);
  const { private: own } = await hall.organizer.must('GET', `/event/athlete/${hall.registered[0]!._id}`);
  const { slug, classId } = hall;
  return { ...hall, pages: [`/e/${slug}`, `/e/${slug}?tab=results`, `/e/${slug}/classes/${classId}`, `/e/${slug}/athletes/1`, `/t/${classId}`, `/me/${own.code}`] };
}

test('a first visit loads few files, none of the app and no data a second time', async ({ page, server, browser }) => {
  const { pages } = await running(server.url);
  const { app, visitors } = await programs(page);
  const mine = new Set(filesOf(visitors));
  const others = filesOf(app).filter((file) => !mine.has(file));
  expect(others.length).toBeGreaterThan(50);
  for (const path of pages) {
    const context = await browser.newContext({ baseURL: server.url });
    const visit = await context.newPage();
    const asked = overhear(visit);
    await visit.goto(path);
    await expect(visit.locator('[data-live=live]')).toBeAttached();
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter((file) => others.includes(file)), path).toEqual([]);
    expect(asked.filter((file) => file.startsWith('/api/')), path).toEqual([]);
    const isBracket = /classes|^\/t\//.test(path);
    // Fonts of other alphabets, which the names in a bracket need, come after those of every screen.
    if (isBracket) await expect.poll(() => asked.some((file) => /\/noto-/.test(file)), path).toBe(true);
    const fonts = asked.filter((file) => file.endsWith('.woff2'));
    expect(fonts.slice(0, 4).filter((file) => !/\/barlow-/.test(file)), path).toEqual([]);
    const code = asked.filter((file) => /\.(js|css)$/.test(file));
    expect(code, path).toContain(visitors.texts.en);
    expect(code.length, `${path}: ${code.join(' ')}`).toBeLessThanOrEqual(/^\/e\/[^/]+$/.test(path) ? 8 : 14);
    await context.close();
  }
});

test('signing in from a public page, and back to it', async ({ page, server }) => {
  const { id, slug } = await running(server.url);
  await page.goto(`/e/${slug}`);
  await page.getByRole('link', { name: 'Toproll' }).click();
  await page.getByLabel('Email').fill('olga@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  // The same page for a signed-in person; each program links to the other's pages.
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
  await page.evaluate((path) => history.pushState(null, '', path), `/e/${slug}`);
  await expect(page.getByRole('heading', { name: 'At the tables' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'At the tables' })).toBeVisible();
  // Other pages lead to the app.
  await page.goto(`/e/${slug}/no/such/page`);
  await expect(page).toHaveURL('/dashboard');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor’s phone keeps the visitors’ program alone; who signs in has both without a network', async ({ page, server, quiet }) => {
    const { slug } = await running(server.url);
    const line = await Line.to(server.url);
    const { app, visitors } = await programs(page);
    const kept = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('toproll-'));
        return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
      });
    const all = ({ page: its, files, texts }: Programs['app']) => [its, ...files, texts.en!];
    await page.goto(`${line.url}/e/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await expect.poll(kept).toEqual([...new Set(all(visitors))].sort());
    await page.goto(`${line.url}/login`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(kept).toEqual([...new Set([...all(visitors), ...all(app)])].sort());
    await page.goto(`${line.url}/e/${slug}`); // from now on the worker sees the data
    await expect(page.locator('[data-live=live]')).toBeAttached();
    await page.goto(`${line.url}/login`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

    quiet.expects(/ERR_|Failed to fetch|WebSocket/);
    line.cut();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await page.goto(`${line.url}/e/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await expect(page.getByText(/^Offline\. Last updated at/)).toBeVisible();
    await page.goto('about:blank');
    await line.end();
  });
});
