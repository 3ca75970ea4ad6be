import { members, openClub } from '../support/club.ts';
import { Inspector } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('a bracket is seen as a whole, zooms by buttons, keys and fingers, and opens where it is played', async ({ page, server }) => {
  const club = await openClub(server.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  const inspector = await Inspector.of(page);
  const person = new Person(page);
  await person.logsIn(members.organizer);
  await page.goto(`/brackets/${club.running}`);
  const area = page.getByRole('region', { name: 'Bracket', exact: true });
  await expect(area).toBeVisible();
  const room = () => area.evaluate((element) => ({ across: element.scrollWidth - element.clientWidth, down: element.scrollHeight - element.clientHeight, width: element.scrollWidth }));
  const letters = () => area.locator('.bk-name:not([data-kind=unknown])').first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect(person.button('Fit')).toHaveAttribute('aria-pressed', 'true');
  expect(await room()).toMatchObject({ across: 0, down: 0 });
  expect(await letters()).toBeGreaterThanOrEqual(11);

  await person.button('100%').click();
  await expect(person.button('100%')).toHaveAttribute('aria-pressed', 'true');
  const { width } = await room();
  // The current match is visible and whole.
  await expect.poll(() =>
    area.evaluate((element) => {
      const [card, seen] = [element.querySelector('[data-status=in-progress]')!.getBoundingClientRect(), element.getBoundingClientRect()];
      return card.left >= seen.left && card.right <= seen.right && card.top >= seen.top && card.bottom <= seen.bottom;
    }),
  ).toBe(true);
  await inspector.sound('a bracket at 100%');

  // The point under the pointer stays there.
  await area.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await room()).width).toBeGreaterThan(width * 1.5);
  await area.focus();
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await expect(person.button('Fit')).toHaveAttribute('aria-pressed', 'true');
  expect(await room()).toMatchObject({ across: 0, down: 0 });

  // A choice is stored.
  await person.button('75%').click();
  await page.reload();
  await expect(person.button('75%')).toHaveAttribute('aria-pressed', 'true');
});
