import { matchOf, members, openClub } from '../support/club.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, listen, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`every screen and dialog of a referee, ${width} px`, async ({ page, server }) => {
    test.slow();
    const club = await openClub(server.url);
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const person = new Person(page);
    await person.logsIn(members.referee);

    await inspector.screen('/dashboard', 'Dashboard');
    await inspector.screen('/events', 'Events');
    await inspector.screen(`/events/${club.event}`, 'Harbour Championship');
    await inspector.screen('/tournaments', 'Matches');
    for (const screen of ['Leaderboard', 'History', 'Settings', 'Notifications']) {
      await inspector.screen(`/${screen.toLowerCase()}`, screen);
    }
    await inspector.screen(`/athletes/${club.athlete}`, members.participant);
    for (const [id, name] of [[club.open, 'Harbour Open'], [club.drawn, 'Club Night'], [club.completed, 'Autumn Open']] as const) {
      await inspector.screen(`/brackets/${id}`, name);
      await expect(person.button('Start tournament')).toHaveCount(0);
      await expect(person.button('Random Seeding')).toHaveCount(0);
    }
    await inspector.screen(`/brackets/${club.running}`, 'Iron Table');
    await inspector.dialog(person.button(/^Start all/), 'Start all matches');
    for (const status of ['pending', 'scheduled', 'in-progress', 'completed']) {
      const { matchNumber } = await matchOf(club.organizer, club.running, status);
      await inspector.screen(`/brackets/${club.running}?match=${matchNumber}`, page.getByRole('dialog', { name: 'Match Details' }));
      await inspector.opened('Match Details');
    }
    if (Number(width) < 768) await inspector.dialog(person.button('Open menu'), /Toproll/);
  });
}

test('a result is on the screen of a spectator without a reload', async ({ page, server, browser }) => {
  const club = await openClub(server.url);
  const { matchNumber: number } = await matchOf(club.organizer, club.running, 'in-progress');
  const complaints: string[] = [];
  const there = await browser.newContext({ baseURL: server.url, viewport: { width: 2000, height: 2000 } });
  listen(there, complaints);
  const spectator = new Person(await there.newPage());
  await spectator.logsIn(members.participant);
  await spectator.page.goto(`/brackets/${club.running}`);
  await expect(spectator.match(number, 'In Progress')).toBeVisible();
  await expect(spectator.page.getByText('Live', { exact: true })).toBeVisible();
  await spectator.page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }));

  const referee = new Person(page);
  await referee.logsIn(members.referee);
  await page.goto(`/brackets/${club.running}`);
  await referee.match(number).click();
  const dialog = referee.dialog('Match Details');
  const winner = (await dialog.getByRole('radio').first().evaluate((radio) => radio.closest('label')!.textContent))!;
  await referee.chooses(dialog, [winner, winner]);
  await referee.button('Submit results', dialog).click();
  await referee.sees('Match results updated!');

  await expect(spectator.match(number, `Completed.*winner ${winner}`)).toBeVisible();
  expect(await spectator.page.evaluate(() => 'loadedOnce' in globalThis)).toBe(true);
  // The winner is also marked by weight, not only by colour.
  const card = spectator.page.getByRole('listitem').filter({ has: spectator.match(number) });
  const weight = (name: string) => card.locator(`.bk-name[data-outcome=${name}]`).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weight('winner')).toBeGreaterThan(await weight('loser'));
  await there.close();
  expect(complaints).toEqual([]);
});

test('on a phone that is held sideways score, winners and Submit are seen together', async ({ page, server }) => {
  const club = await openClub(server.url);
  const { matchNumber } = await matchOf(club.organizer, club.running, 'in-progress');
  const person = new Person(page);
  await person.logsIn(members.referee);
  for (const [width, height] of [[844, 390], [667, 375]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/brackets/${club.running}?match=${matchNumber}`);
    const dialog = person.dialog('Match Details');
    const game = dialog.getByRole('group', { name: 'Game 1' });
    await expect(game).toBeVisible();
    for (const part of [dialog.getByText('0–0'), game, person.button('Submit results', dialog)]) await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test('a page stays where it was scrolled to while a match is opened and closed, also by Back, for visitors too', async ({ page, server }) => {
  const club = await openClub(server.url);
  await club.organizer.must('PUT', `/tournament/update/${club.completed}`, { public: true });
  await page.setViewportSize({ width: 390, height: 500 });
  const person = new Person(page);
  await person.logsIn(members.referee);
  for (const [address, title] of [[`/brackets/${club.completed}`, 'Match Details'], [`/t/${club.completed}`, /^Match M/]] as const) {
    await page.goto('/dashboard');
    await page.goto(address);
    const card = page.getByRole('link', { name: /^M\d+/ }).last();
    await expect(card).toBeVisible();
    await card.evaluate((element) => { element.scrollIntoView({ block: 'center' }); });
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    const dialog = page.getByRole('dialog', { name: title });
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await card.click();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(address);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    }
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});
