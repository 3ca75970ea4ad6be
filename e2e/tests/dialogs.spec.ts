import type { Locator } from '@playwright/test';
import { openHall, runsHall } from '../support/hall.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

// The dialogs of the control room: without axe's complaints, and by keyboard alone.

for (const [width, height] of Object.entries(sizes)) {
  test(`dialogs of the control room keep and return the focus, ${width} px`, async ({ page, server }) => {
    test.slow();
    const { id, classId, organizer, tableIds, queue } = await openHall(server.url);
    await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [{ sex: 'mixed', arm: 'left', weight: { limit: 80_000 } }, { sex: 'mixed', arm: 'left', weight: { limit: 90_000 } }] });
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
    const { now } = await queue();
    const { matchId, matchNumber, athletes } = now.tables[0]!.onDeck!;
    await organizer.must('POST', '/event/queue/call', { matchId, tableId: tableIds[0] });
    await page.setViewportSize({ width: Number(width), height });
    await runsHall(page);
    const inspector = await Inspector.of(page);

    /** Opens a dialog with Enter, walks through it, and leaves it with Escape. */
    const walk = async (opener: Locator, name: string | RegExp, back: Locator = opener) => {
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name }).last();
      await expect(dialog).toBeVisible();
      await inspector.sound(String(name));
      const stops = await dialog.locator('button:enabled, input:enabled, select:enabled, textarea:enabled, a[href]').count();
      for (let n = 0; n <= stops; n++) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
      await expect(back).toBeFocused();
    };
    /** Opens the menu of a row by keyboard; its items open dialogs. */
    const item = async (menu: Locator, name: string) => {
      await menu.focus();
      await page.keyboard.press('Enter');
      return page.getByRole('menuitem', { name, exact: true });
    };

    await page.goto(`/events/${id}/day`);
    const first = page.getByRole('listitem', { name: 'Table 1' });
    await walk(page.getByRole('button', { name: 'Pause hall…' }), 'Pause the hall');
    await walk(first.locator('[data-bout]').first(), new RegExp(athletes[0]!.name));
    const table = first.getByRole('button', { name: 'More actions for Table 1' });
    await walk(await item(table, 'Edit Table 1'), 'Edit Table 1', table);

    await organizer.must('POST', `/match/start/${matchId}`);
    await organizer.must('PUT', `/match/update-result/${matchId}`, { results: [{ gameNumber: 1, player1Won: true }] });
    await walk(page.getByRole('button', { name: 'Protest…' }), 'Protest');
    await page.goto(`/brackets/${classId}?match=${String(matchNumber)}`);
    const protest = page.getByRole('dialog', { name: 'Match Details' }).getByRole('button', { name: 'Protest…' });
    await protest.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Protest' }).getByRole('group', { name: 'Athlete who protests' })).toBeVisible();
    await inspector.sound('a protest that starts from its match');
    await page.keyboard.press('Escape');
    await expect(protest).toBeFocused();

    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: 'Select classes' }).click();
    for (const box of (await page.getByRole('checkbox').all()).slice(-2)) await box.check();
    await walk(page.getByRole('button', { name: 'Merge classes' }), 'Merge classes');
    await page.goto(`/events/${id}/documents`);
    await walk(page.getByRole('button', { name: 'Pictures' }), 'Pictures');
  });
}
