import { members, openClub } from '../support/club.ts';
import { sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`read from right to left, everything begins at the right, ${width} px`, async ({ page, server }) => {
    const club = await openClub(server.url);
    await page.setViewportSize({ width: Number(width), height });
    await new Person(page).logsIn(members.organizer);
    // Mirrored English, until there is a right-to-left language.
    await page.evaluate(() => {
      localStorage.setItem('language', 'en-XB');
    });

    for (const path of ['/dashboard', '/tournaments', '/participants', '/leaderboard', '/settings', `/events/${club.event}/day`, `/events/${club.event}/plan`, `/brackets/${club.running}`]) {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      // It is at the right edge, and nothing overflows at the left.
      const [start, middle] = await heading.evaluate((h1) => {
        const text = document.createRange();
        text.selectNodeContents(h1);
        const box = text.getBoundingClientRect();
        const frame = document.querySelector('#main')!.getBoundingClientRect();
        return [frame.right - box.right, frame.width / 2] as const;
      });
      expect(start).toBeLessThan(middle / 4);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }

    const match = (number: number) => page.locator(`[data-match="${number}"]`);
    if (Number(width) > 1000) {
      // The bracket grows to the left, and the arrow keys follow it there.
      await match(1).focus();
      await page.keyboard.press('ArrowLeft');
      const after = page.locator('[data-match]:focus');
      await expect(after).not.toHaveAttribute('data-match', '1');
      const left = async (card: typeof after) => (await card.boundingBox())!.x;
      expect(await left(after)).toBeLessThan(await left(match(1)));
      await page.keyboard.press('ArrowRight');
      await expect(match(1)).toBeFocused();
    }
    await page.locator('[data-match]').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const box = (await dialog.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(Number(width));
    const close = (await dialog.getByRole('button').first().boundingBox())!;
    expect(close.x + close.width / 2).toBeLessThan(box.x + box.width / 2);
  });
}
