import { matchOf, members, openClub } from '../support/club.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`every screen before the login, ${width} px`, async ({ page, server }) => {
    const club = await openClub(server.url);
    const { path } = await club.organizer.must('POST', `/users/reset-link/${club.athlete}`);
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    await inspector.screen('/login', 'Login');
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await inspector.sound('sign-up');
    await inspector.screen('/forgot-password', 'Forgot your password');
    await inspector.screen(path, page.getByLabel(/password/i).first());
    await inspector.screen('/reset-password', page.getByRole('heading', { level: 1 }));
    await inspector.screen('/terms', 'Terms of Service');
    await inspector.screen('/privacy', 'Privacy Policy');
  });
}

test('the keyboard is enough: skip link, menu, commands, bracket', async ({ page, server }) => {
  const club = await openClub(server.url);
  const person = new Person(page);
  await person.logsIn(members.organizer);
  const { keyboard } = page;

  // Skips the menu to the screen itself.
  await page.goto('/leaderboard');
  await expect(page.getByRole('link', { name: members.participant })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  // A menu entry, with the focus on its screen.
  await page.getByRole('link', { name: 'History' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();

  // Commands by their names, and the list of the keys.
  await keyboard.press('Control+k');
  await expect(person.dialog('Commands')).toBeVisible();
  await keyboard.type('categ');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await expect(person.dialog('Commands')).toBeHidden();
  await keyboard.press('?');
  await expect(person.dialog('Keyboard shortcuts')).toBeVisible();
  await keyboard.press('Escape');
  await expect(person.dialog('Keyboard shortcuts')).toBeHidden();

  // From match to match in the bracket, into one and back.
  await page.goto(`/brackets/${club.running}`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-match'));
  await person.match(1).focus();
  await keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('2');
  await keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('1');
  await keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('7');
  await keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('1');
  await keyboard.press('Enter');
  await expect(person.dialog('Match Details')).toBeVisible();
  await keyboard.press('Escape');
  await expect(person.dialog('Match Details')).toBeHidden();
  await expect.poll(focused).toBe('1');

  // A result without a pointer.
  const { matchNumber } = await matchOf(club.organizer, club.running, 'in-progress');
  await page.goto(`/brackets/${club.running}?match=${matchNumber}`);
  const dialog = person.dialog('Match Details');
  for (const game of ['Game 1', 'Game 2']) {
    await dialog.getByRole('group', { name: game }).getByRole('radio').first().focus();
    await keyboard.press('Space');
  }
  await person.button('Submit results', dialog).focus();
  await keyboard.press('Enter');
  await person.sees('Match results updated!');
  await expect(dialog).toBeHidden();
});

test("the browser's own print shows the sheets of a bracket and nothing else", async ({ page, server }) => {
  const club = await openClub(server.url);
  await new Person(page).logsIn(members.participant);
  await page.goto(`/brackets/${club.running}`);
  await page.keyboard.down('Control');
  await page.emulateMedia({ media: 'print' });
  const shown = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const seen = [...document.body.children].filter((part) => part.checkVisibility()).map((part) => part.className);
      dispatchEvent(new Event('afterprint'));
      return seen;
    });
  await expect.poll(shown).toEqual(['bk-paper']);
  // Other screens print themselves without navigation.
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
});
