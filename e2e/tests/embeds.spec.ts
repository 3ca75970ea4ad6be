import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FrameLocator, type Page } from '@playwright/test';
import { Inspector, sizes } from '../support/inspect.ts';
import { openPublicHall, password } from '../support/public-hall.ts';
import { expect, test as base } from '../support/test.ts';

// What a site of another origin can show in a frame, and what not.

/** A website on another port; `body` is what its page has. */
const test = base.extend<{ site: { url: string; body: string } }>({
  site: async ({}, use) => {
    const site = { url: '', body: '' };
    const web = createServer((_, reply) => {
      reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Club</title><link rel="icon" href="data:,"><h1>Club</h1>${site.body}`);
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    site.url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    await use(site);
    web.close();
  },
});

async function logIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill('olga@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** The frame is as high as its content, so it does not scroll. */
async function isSized(page: Page, title: string) {
  const frame = page.getByTitle(title);
  await expect.poll(async () => {
    const inner = await frame.contentFrame().locator('html').evaluate(({ scrollHeight }) => scrollHeight);
    return Math.abs(inner - (await frame.evaluate(({ clientHeight }) => clientHeight)));
  }).toBeLessThanOrEqual(1);
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => frame.contentFrame().locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

test('a website shows what runs, the medals and a class, each as high as its content', async ({ page, server, site, context }) => {
  const hall = await openPublicHall(server.url, 2, [80_000, 90_000]);
  await hall.begin();
  const first = await hall.call(1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto(`/events/${hall.id}/screens`);
  const section = page.getByRole('region', { name: 'For your website' });
  const codes: Record<string, string> = {};
  const titles: string[] = [];
  for (const content of ['Now', 'Medals', /80 kg/]) {
    const option = section.getByRole('combobox', { name: 'Content' }).getByRole('option', { name: content }).first();
    await section.getByRole('combobox', { name: 'Content' }).selectOption({ label: (await option.textContent())! });
    const title = `Harbour Open · ${await option.textContent()}`;
    await section.getByRole('button', { name: /Copy|Copied/ }).click();
    await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
    codes[title] = await page.evaluate(() => navigator.clipboard.readText());
    titles.push(title);
    await expect(section.getByTitle(title).contentFrame().getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await isSized(page, title);
  }
  site.body = Object.values(codes).join('');
  await page.context().clearCookies();
  await page.goto(site.url);
  const [now, medals, one] = titles.map((title) => page.getByTitle(title).contentFrame()) as [FrameLocator, FrameLocator, FrameLocator];
  await expect(now.getByRole('article', { name: 'Table 1' }).getByText(first.athletes[0]!.name)).toBeVisible();
  await expect(medals.getByText('No class is completed yet.')).toBeVisible();
  await expect(one.getByRole('heading', { level: 2, name: /80 kg/ })).toBeVisible();
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const title of titles) await isSized(page, title);
  }

  // They follow the hall, and what grows has space.
  const before = await page.getByTitle(titles[1]!).evaluate(({ clientHeight }) => clientHeight);
  await hall.finish(first);
  await hall.play(40);
  await expect(medals.getByRole('heading', { name: 'Medals' })).toBeVisible();
  await expect.poll(() => page.getByTitle(titles[1]!).evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(before);
  await isSized(page, titles[1]!);

  // Light or dark as the reader's system is, and nothing is kept.
  const ink = () => now.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).not.toBe(light);
  expect(await context.cookies()).toEqual([]);

  // A link opens the page itself, beside the website.
  const opened = page.waitForEvent('popup');
  await one.getByRole('link', { name: 'Harbour Open' }).click();
  await expect(await opened).toHaveURL(`${server.url}/e/${hall.slug}`);
  await expect(page).toHaveURL(`${site.url}/`);
});

test('no other page is shown in a frame, nor anything of an event that is not public', async ({ page, server, site, quiet }) => {
  quiet.expects(/frame-ancestors/);
  quiet.expects(/ERR_BLOCKED_BY_RESPONSE/);
  const { slug, classId, organizer, id } = await openPublicHall(server.url, 1);
  const embeds = [`/e/${slug}/embed/now`, `/e/${slug}/embed/medals`, `/e/${slug}/embed/class/${classId}`];
  const refused = async (path: string) => {
    site.body = `<iframe title="Framed" src="${server.url}${path}"></iframe>`;
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(site.url);
    await blocked;
    expect(page.frames().filter((frame) => frame.url().startsWith(server.url)), path).toEqual([]);
  };
  for (const path of ['/', '/login', '/dashboard', `/events/${id}/screens`, `/e/${slug}`, `/e/${slug}/classes/${classId}`, `/e/${slug}/athletes/1`, `/e/${slug}/board`, `/e/${slug}/stream/1`, `/e/${slug}/documents`, `/t/${classId}`, '/me/000000000000', '/api/docs', `/e/${slug}/embed`, `/e/${slug}/embed/class/x`]) await refused(path);
  await organizer.must('PUT', `/event/update/${id}`, { public: false });
  for (const path of embeds) await refused(path);
});

test('embeds are accessible at both widths', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 2, [80_000, 90_000]);
  await hall.begin();
  await hall.call(1);
  const embeds = [`/e/${hall.slug}/embed/now`, `/e/${hall.slug}/embed/medals`, `/e/${hall.slug}/embed/class/${hall.classId}`];
  const inspector = await Inspector.of(page);
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const path of embeds) await inspector.screen(path, 'Harbour Open');
  }
  for (const bout of (await hall.now()).tables.flatMap(({ called }) => called ?? [])) await hall.finish(bout);
  await hall.play(40);
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const path of embeds) await inspector.screen(path, 'Harbour Open');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await page.goto(`/events/${hall.id}/screens`);
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
  await inspector.sound('Screens');
});
