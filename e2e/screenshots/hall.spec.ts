import { mkdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openPublicHall } from '../support/public-hall.ts';
import { Server } from '../support/server.ts';

// The screens of a hall in all states: boards at 1080 and at 2160 lines, and a tenth as large, as from the other end of the hall; an
// athlete's day and the public page on phones and desktops; the picture of a stream.

const output = new URL('../output/hall/', import.meta.url);
const boards = { 1080: { width: 1920, height: 1080 }, 2160: { width: 3840, height: 2160 } } as const;
const widths = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } } as const;

for (const [language, theme] of [['en', 'dark'], ['en', 'light'], ['de', 'dark']] as const) {
  test(`the screens of a hall, ${language}, ${theme}`, async ({ browser }) => {
    test.setTimeout(300_000);
    await mkdir(output, { recursive: true });
    const server = await Server.start();
    const hall = await openPublicHall(server.url, 6, [70_000, 80_000]);
    const context = await browser.newContext({ baseURL: server.url, colorScheme: theme, timezoneId: 'UTC', serviceWorkers: 'block', reducedMotion: 'reduce' });
    await context.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
    const page = await context.newPage();
    const shoot = async (name: string, viewport: { width: number; height: number }, path: string, ready: string, omitBackground = false) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      await expect(page.locator('.animate-pulse')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ animations: 'disabled', omitBackground, path: new URL(`${language}-${theme}-${String(viewport.height)}-${name}.png`, output).pathname });
    };
    const look = theme === 'light' ? '&theme=light' : '';
    const board = async (name: string, query: string, ready = '.bd-body > *') => {
      for (const viewport of Object.values(boards)) await shoot(name, viewport, `/e/${hall.slug}/board?${query}${look}`, ready);
    };
    const phone = async (name: string, path: string, ready: string) => {
      for (const viewport of Object.values(widths)) await shoot(name, viewport, path, ready);
    };
    await board('weigh-in', 'show=weigh-in', '.bd-count');
    await hall.begin();
    const first = await hall.call(1);
    const [second, third] = [await hall.call(2), await hall.call(3)];
    await hall.organizer.must('POST', '/event/queue/arrived', { matchId: first.matchId, entryId: first.athletes[0]!.entryId, arrived: true });
    await hall.organizer.must('POST', `/match/start/${third.matchId}`);
    const code = (name: string) => hall.registered.find(({ user }) => user.name === name)!.private!.code!;
    await board('tables', 'show=tables', '.bd-panel');
    await board('table', 'show=table&table=1', '.bd-panel');
    await board('bracket', `show=bracket&class=${hall.classId}`, '.bd-card');
    await phone('now', `/e/${hall.slug}`, 'article');
    await phone('me-called', `/me/${code(first.athletes[0]!.name)}`, '[data-state=called]');
    await phone('me-unknown', '/me/nobodyscode1', 'form');
    await phone('athlete', `/e/${hall.slug}/athletes/1`, 'h1');
    await shoot('stream', boards[1080], `/e/${hall.slug}/stream/1`, '.st-bar', true);
    await shoot('stream-corner', boards[1080], `/e/${hall.slug}/stream/2?position=top-end&theme=light`, '.st-bar', true);
    for (const bout of [first, second, third]) if (bout !== third) await hall.finish(bout);
    await hall.organizer.must('PUT', `/match/update-result/${third.matchId}`, { results: [{ gameNumber: 1, player1Won: true }] });
    await hall.play(10);
    await board('bracket-late', `show=bracket&class=${hall.classId}`, '.bd-card');
    await hall.play(Infinity);
    await board('results', 'show=results', '.bd-result');
    await board('ceremony', 'show=ceremony', '.bd-step');
    await phone('results', `/e/${hall.slug}?tab=results`, 'ol');
    await phone('me-done', `/me/${code(first.athletes[0]!.name)}`, '[data-state]');
    // As small as from the other end of the hall.
    const small = await context.newPage();
    await small.setViewportSize({ width: 192, height: 108 });
    for (const name of ['tables', 'bracket', 'results', 'ceremony']) {
      const file = new URL(`${language}-${theme}-1080-${name}.png`, output);
      await small.setContent('<style>*{margin:0}img{display:block;width:192px;height:108px}</style><img>');
      const data = (await import('node:fs')).readFileSync(file).toString('base64');
      await small.locator('img').evaluate((img: HTMLImageElement, source) => { img.src = source; return img.decode(); }, `data:image/png;base64,${data}`);
      await small.screenshot({ path: new URL(`${language}-${theme}-tenth-${name}.png`, output).pathname });
    }
    await context.close();
    await server.stop();
  });
}
