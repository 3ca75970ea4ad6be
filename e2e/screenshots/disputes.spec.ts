import { mkdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openHall, runsHall } from '../support/hall.ts';
import { Server } from '../support/server.ts';
import { textsOf } from '../support/texts.ts';

// Protests and proposed corrections with their decisions, and dragging a bout; wide and narrow, by day and by night, in
// English and German.

const output = new URL('../output/disputes/', import.meta.url);

for (const [width, height, language, colorScheme] of [[1280, 800, 'en', 'light'], [1280, 800, 'de', 'dark'], [390, 844, 'de', 'dark'], [390, 844, 'en', 'light']] as const) {
  test(`what is disputed, ${String(width)} px, ${language}, ${colorScheme}`, async ({ browser }) => {
    await mkdir(output, { recursive: true });
    const say = textsOf(language);
    const server = await Server.start();
    const { id, classId, organizer, tableIds, queue } = await openHall(server.url);
    const open = async () => {
      const context = await browser.newContext({ baseURL: server.url, colorScheme, viewport: { width, height } });
      await context.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      return context.newPage();
    };
    const page = await open();
    const shoot = (name: string, on: Page = page, fullPage = false) => on.screenshot({ animations: 'disabled', fullPage, path: new URL(`${String(width)}-${language}-${colorScheme}-${name}.png`, output).pathname });
    const day = `/events/${id}/day`;
    const settled = async (path: string, on: Page = page) => {
      await on.goto(path);
      await expect(on.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(on.locator('.animate-pulse')).toHaveCount(0);
    };
    await runsHall(page);
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
    const pull = async (at: number) => {
      const bout = (await queue()).now.tables[at]!.onDeck!;
      await organizer.must('POST', '/event/queue/call', { matchId: bout.matchId, tableId: tableIds[at] });
      await organizer.must('POST', `/match/log/${bout.matchId}`, { device: 'd', epoch: 1, entries: [{ id: `g-${bout.matchId}`, kind: 'game', athlete: bout.athletes[0]!.entryId, at: new Date().toISOString() }] });
      return bout;
    };
    const first = await pull(0);

    // A dragged bout over a table.
    await settled(day);
    const grip = page.locator('.cursor-grab').first();
    await expect(grip).toBeVisible();
    await grip.scrollIntoViewIfNeeded();
    const from = (await grip.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 120, from.y - 60, { steps: 5 });
    await shoot('dragged');
    await page.keyboard.press('Escape');
    await page.mouse.up();

    // A protest: filed, announced, decided.
    await settled(day);
    await page.getByRole('button', { name: say('Protest…') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('protest-file');
    await page.keyboard.press('Escape');
    await organizer.must('POST', '/event/protest', { matchId: first.matchId, entryId: first.athletes[1]!.entryId, reason: 'The elbow was off the pad, and nobody saw it', link: 'https://video.example.org/harbour/2026/table-1?at=1432' });
    await settled(day);
    await shoot('protest');
    await page.getByRole('button', { name: say('Decide…') }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
    await shoot('protest-decide');
    await expect(page.getByRole('dialog').getByRole('button', { name: language === 'de' ? 'Abweisen' : 'Dismiss', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const [protest] = await organizer.must('GET', `/event/protests/${id}`);
    await organizer.must('POST', `/event/protest/decide/${protest._id}`, { upheld: false, note: 'Seen on the video: the elbow was down' });

    // A late strike: its pad, and the organizer's view.
    for (let n = 0; n < 14; n++) {
      const tables = (await queue()).now.tables;
      if (tables.some(({ onDeck }) => onDeck?.athletes.some(({ name }) => first.athletes.some((a) => a.name === name)))) break;
      await pull(n % 2);
    }
    const at = (await queue()).now.tables.findIndex(({ onDeck }) => onDeck?.athletes.some(({ name }) => first.athletes.some((a) => a.name === name)));
    const follower = (await queue()).now.tables[at]!.onDeck!;
    await organizer.must('POST', '/event/queue/call', { matchId: follower.matchId, tableId: tableIds[at] });
    await organizer.must('POST', `/match/take-over/${first.matchId}`, { device: 'd2' });
    await settled(`/matches/${first.matchId}`).catch(() => undefined);
    await page.getByRole('button', { name: say('Take over') }).click();
    await expect(page.getByRole('button', { name: say('Take over') })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(say('The result stands because a later match depends on it. You can propose a correction under More.'))).toBeVisible();
    await shoot('pad-late');
    await page.getByRole('button', { name: say('More'), exact: true }).click();
    await shoot('pad-late-more');
    await page.getByRole('button', { name: new RegExp(`^${say('Propose a correction')}`) }).first().click();
    await shoot('pad-late-why');
    await page.locator('[role=region]').getByRole('button').nth(2).click();
    await expect(page.getByText(say('A correction is proposed. The result stands until an organizer decides.'))).toBeVisible();
    await shoot('pad-proposed');
    await settled(day);
    await shoot('correction', page, true);
    await page.getByRole('button', { name: say('Decide…') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('correction-decide');
    await page.getByRole('dialog').getByRole('button', { name: say('Go to the match') }).click();
    await expect(page).toHaveURL(/\/brackets\/.*match=/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('correction-match');

    await page.context().close();
    await server.stop();
  });
}
