import { mkdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openClub } from '../support/club.ts';
import { Server } from '../support/server.ts';

// The public pages of an event: wide and narrow, by day and by night, in English and German.

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/visitor/', import.meta.url);

for (const [width, height] of Object.entries(widths)) {
  for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['de', 'light']] as const) {
    test(`public pages, ${width} px, ${language}, ${colorScheme}`, async ({ browser }) => {
      await mkdir(output, { recursive: true });
      const server = await Server.start();
      const { organizer, running, completed } = await openClub(server.url);
      const { _id: eventId, slug } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: '2026-11-28', public: true });
      const tournaments = [running, completed].map((tournamentId, i) => ({ tournamentId, class: { sex: 'men', arm: i === 0 ? 'right' : 'left' } }));
      await organizer.must('POST', '/event/classes/adopt', { eventId, tournaments });
      await organizer.must('POST', `/event/state/${String(eventId)}`, { state: 'running' });
      const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
      await page.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      const screens = {
        now: `/e/${slug}`, classes: `/e/${slug}?tab=classes`, athletes: `/e/${slug}?tab=athletes`, results: `/e/${slug}?tab=results`,
        running: `/e/${slug}/classes/${running}`, completed: `/e/${slug}/classes/${completed}`, missing: '/e/no-such-event',
      };
      for (const [i, [name, path]] of Object.entries(screens).entries()) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        await page.screenshot({ animations: 'disabled', path: new URL(`${width}-${language}-${colorScheme}-${String(i + 1)}-${name}.png`, output).pathname });
      }
      await page.close();
      await server.stop();
    });
  }
}
