import { type Locator } from '@playwright/test';
import { matchOf, members, openClub } from '../support/club.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`every screen and dialog of an organizer, ${width} px`, async ({ page, server }) => {
    test.slow();
    const club = await openClub(server.url);
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const person = new Person(page);
    const button = (name: string | RegExp) => person.button(name).first();
    // Every dialog has a cross and Close, and no other way out.
    const readOnly = async (dialog: Locator) => {
      await expect(dialog.getByRole('button')).toHaveCount(2);
      await expect(person.button('Close', dialog)).toHaveCount(2);
    };
    await person.logsIn(members.organizer);

    await inspector.screen('/dashboard', 'Dashboard');
    await expect(page.getByRole('heading', { name: 'Participants & Referees' })).toBeVisible();

    await inspector.screen('/tournaments', 'Tournaments');
    await inspector.dialog(button('Create Tournament'), 'Create Tournament');
    await inspector.dialog(button('Edit Harbour Open'), 'Edit Tournament');

    await inspector.screen('/events', 'Events');
    await inspector.dialog(button('New event'), 'New event');
    await inspector.screen(`/events/${club.event}`, 'Harbour Championship');
    await inspector.dialog(button('Add classes'), 'Add classes');
    await inspector.screen(`/events/${club.event}/settings`, 'Harbour Championship');

    await inspector.screen('/categories', 'Categories');
    await inspector.dialog(button('Create Category'), 'Create Category', async (dialog) => {
      await person.button('Create Category', dialog).click();
      await expect(dialog.getByText('Hand preference is required.')).toBeVisible();
      await inspector.sound('a form with errors');
    });
    await inspector.dialog(button('Edit Women open'), 'Edit Category');
    await inspector.dialog(button('Delete Women open'), 'Delete Women open?');

    await inspector.screen('/participants', 'Participants');
    await inspector.dialog(button('Add Participant'), 'Add Participant');
    await inspector.dialog(button('View Bo Li'), 'Participant', readOnly);
    await inspector.dialog(button('Edit Bo Li'), 'Edit Participant');
    await inspector.dialog(button('Remove Bo Li'), 'Remove Bo Li?');
    await button('More actions for Bo Li').click();
    await inspector.sound('the menu of a person');
    await page.getByRole('menuitem', { name: 'Reset link' }).click();
    await inspector.opened('New password for Bo Li?', async (dialog) => {
      await person.button('Create link', dialog).click();
      await expect(page.getByLabel('Reset link')).toHaveValue(/#[A-Z2-7]+$/);
      await inspector.sound('an issued link');
    });
    await inspector.dialog(button('Import CSV'), 'Import athletes', async (dialog) => {
      await dialog.getByRole('textbox', { name: 'List' }).fill('name,email\nKai Berg,kai@example.org\nNobody,nowhere');
      await person.button('Check the list', dialog).click();
      await expect(dialog.getByText('Email must be an address')).toBeVisible();
      await inspector.sound('the preview of a list with a bad line');
      // By keys: a quick second click at the same place would count as a double tap.
      await person.button('Change the list', dialog).press('Enter');
      await dialog.getByRole('textbox', { name: 'List' }).fill(`name,email\nKai Berg,kai@example.org`);
      await person.button('Check the list', dialog).press('Enter');
      await person.button('Import 1 athlete', dialog).press('Enter');
      await expect(dialog.getByText('1 athlete imported')).toBeVisible();
      await inspector.sound('the links of an import');
    });

    await inspector.screen('/referees', 'Referees');
    await inspector.dialog(button('Add Referee'), 'Add Referee');
    await inspector.dialog(button('View Ruth Bell'), 'Referee', readOnly);
    await inspector.dialog(button('Edit Ruth Bell'), 'Edit Referee');
    await inspector.dialog(button(/^(Delete|Remove) Ruth Bell$/), 'Delete Ruth Bell?');

    for (const screen of ['Leaderboard', 'History', 'Settings', 'Notifications', 'Activity']) {
      await inspector.screen(`/${screen.toLowerCase()}`, screen);
    }
    await inspector.screen(`/athletes/${club.athlete}`, members.participant);

    await page.goto('/history');
    await expect(page.getByRole('link', { name: 'View Spring Cup' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Search player or tournament' }).fill('o');
    await expect(page.getByRole('option').first()).toBeVisible();
    // While its list is open, Base UI's combobox hides everything else from screen readers; the focus stays in its
    // field.
    await inspector.sound('what the search finds', 'aria-hidden-focus');
    await page.keyboard.press('Escape');
    await button('Account of Olga Marsh').click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await inspector.sound('the menu of the account');
    await page.keyboard.press('Escape');
    if (Number(width) < 768) await inspector.dialog(button('Open menu'), /Toproll/);
  });

  test(`a bracket in every state and its dialogs for an organizer, ${width} px`, async ({ page, server }) => {
    test.slow();
    const club = await openClub(server.url);
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const person = new Person(page);
    const button = (name: string | RegExp) => person.button(name).first();
    await person.logsIn(members.organizer);

    await inspector.screen(`/brackets/${club.open}`, 'Harbour Open');
    await inspector.dialog(button('Start tournament'), 'Start tournament');
    await inspector.dialog(button('Add Athletes'), 'Add Athletes');
    await inspector.dialog(button('Assign referees'), 'Assign referees');
    await inspector.dialog(button('Move Dmitri Orlov to another tournament'), 'Move Dmitri Orlov', async (dialog) => {
      await expect(dialog.getByRole('radio', { name: 'Winter League' })).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Add by name' }).fill('Ada King');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Who is Ada King?' })).toBeVisible();
    await inspector.sound('a name that is asked about');
    await inspector.screen(`/brackets/${club.drawn}`, 'Club Night');
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Cancel tournament' }).click();
    await inspector.opened('Cancel tournament');
    await inspector.dialog(button('Random Seeding'), 'Random Seeding');
    await inspector.dialog(button('Manual Seeding'), 'Manual Seeding', async (dialog) => {
      await person.button('Fill the rest at random', dialog).click();
      await expect(person.button('Lock Seeding', dialog)).toBeEnabled();
      await inspector.sound('a filled seeding');
    });
    await inspector.screen(`/brackets/${club.running}`, 'Iron Table');
    await inspector.dialog(button(/^Start all/), 'Start all matches');
    // Nobody withdraws during a pull; the lot decides who pulls.
    const { name } = (await matchOf(club.organizer, club.running, 'scheduled')).player1.user;
    await inspector.dialog(button(`Take ${name} out`), `${name} leaves`, async (dialog) => {
      await dialog.getByRole('radio', { name: 'Withdrawal' }).check();
      await expect(dialog.getByRole('region', { name: 'What this changes' })).toBeVisible();
    });
    for (const status of ['pending', 'scheduled', 'in-progress', 'completed']) {
      const { matchNumber } = await matchOf(club.organizer, club.running, status);
      await inspector.screen(`/brackets/${club.running}?match=${matchNumber}`, page.getByRole('dialog', { name: 'Match Details' }));
      await inspector.opened('Match Details');
    }
    await button('List view').click();
    await expect(person.match(1)).toBeVisible();
    await inspector.sound('the list view');
    await inspector.screen(`/brackets/${club.completed}`, 'Autumn Open');
    await expect(page.getByRole('region', { name: 'Final standings' })).toBeVisible();
    await inspector.dialog(button('Archive'), 'Archive tournament');
    const final = await matchOf(club.organizer, club.completed, 'completed');
    await page.goto(`/brackets/${club.completed}?match=${final.matchNumber}`);
    await inspector.opened('Match Details');
    await inspector.screen(`/brackets/${club.archived}`, 'Spring Cup');
    await inspector.screen(`/brackets/${club.upcoming}`, 'Winter League');
    await expect(page.getByText('No matches yet')).toBeVisible();

  });
}

test('messages stand at the top right, actions at the right; long descriptions are cut after three lines', async ({ page, server }) => {
  const club = await openClub(server.url);
  const person = new Person(page);
  await person.logsIn(members.organizer);
  const message = page.getByRole('region', { name: 'Messages' }).getByText('User logged in successfully');
  const box = (await message.boundingBox())!;
  expect(box.y).toBeLessThan(80);
  expect(box.x).toBeGreaterThan(1280 / 2);
  await person.button('Dismiss').click();
  await expect(message).toBeHidden();

  await person.goesTo('Tournaments');
  const text = page.locator('p', { hasText: /^Weigh-in closes at nine/ });
  const { shown, whole, line } = await text.evaluate((element) => ({
    shown: element.clientHeight,
    whole: element.scrollHeight,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(Math.round(shown / line)).toBe(3);
  expect(whole).toBeGreaterThan(shown);

  // With and without a note below about missing data.
  for (const id of [club.upcoming, club.open]) {
    await page.goto(`/brackets/${id}`);
    const start = person.button('Start tournament');
    await expect(start).toBeVisible();
    expect(await rightOf(page.locator('main header').first()) - await rightOf(start)).toBeLessThanOrEqual(16); // the bar's padding
  }
});

test('notifications are as wide as their heading; a dialog that is higher than the window opens at its top', async ({ page, server }) => {
  const club = await openClub(server.url);
  await new Person(page).logsIn(members.organizer);
  await page.goto('/notifications');
  await expect(page.getByRole('button', { name: /^Mark as read/ }).first()).toBeVisible();
  expect(await rightOf(page.locator('main > ul'))).toBe(await rightOf(page.locator('main > header')));

  await page.setViewportSize({ width: 1280, height: 420 });
  const { matchNumber } = await matchOf(club.organizer, club.running, 'in-progress');
  await page.goto(`/brackets/${club.running}?match=${matchNumber}`);
  const dialog = page.getByRole('dialog', { name: 'Match Details' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const heights = await dialog.locator(':scope > div').evaluateAll(([body]) => [body!.scrollTop, Math.sign(body!.scrollHeight - body!.clientHeight)]);
  expect(heights, 'where the dialog begins, and whether it is higher').toEqual([0, 1]);
});

/** The right edge of an element, in pixels. */
async function rightOf(place: Locator): Promise<number> {
  const { x, width } = (await place.boundingBox())!;
  return Math.round(x + width);
}
