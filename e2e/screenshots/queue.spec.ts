import { mkdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openHall, runsHall } from '../support/hall.ts';
import { Server } from '../support/server.ts';

// A hall at work: the day, the announcer, the plan, a table and its pad; wide and narrow, by day and by night, in English and German.

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/queue/', import.meta.url);

for (const [width, height] of Object.entries(widths)) {
  for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['de', 'light']] as const) {
    test(`a hall, ${width} px, ${language}, ${colorScheme}`, async ({ browser }) => {
      await mkdir(output, { recursive: true });
      const server = await Server.start();
      const { id, classId, organizer, tableIds, queue } = await openHall(server.url);
      const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
      await page.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      const shows = async (path: string, name: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        await page.screenshot({ animations: 'disabled', path: new URL(`${width}-${language}-${colorScheme}-${name}.png`, output).pathname });
      };
      await runsHall(page);
      await shows(`/events/${id}/day`, 'day-before');
      await shows(`/tables/${tableIds[0]}`, 'table-empty');
      await organizer.must('POST', '/event/queue/open', { classId, open: true });
      await shows(`/tables/${tableIds[0]}`, 'table-next');
      await shows(`/events/${id}/announcer`, 'announcer');
      const [table] = (await queue()).now.tables;
      const { matchId, athletes } = table!.onDeck!;
      await organizer.must('POST', '/event/queue/call', { matchId, tableId: tableIds[0] });
      await organizer.must('POST', '/event/queue/arrived', { matchId, entryId: athletes[0]!.entryId, arrived: true });
      await shows(`/events/${id}/day`, 'day');
      await shows(`/events/${id}/announcer`, 'announcer-called');
      await shows(`/events/${id}/plan`, 'plan');
      await shows(`/tables/${tableIds[0]}`, 'table-called');
      await shows(`/matches/${matchId}`, 'pad-called');
      await page.close();
      await server.stop();
    });
  }
}
