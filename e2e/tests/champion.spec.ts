import { readFile } from 'node:fs/promises';
import { type Course, Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const organizer = 'Olga Organizer';

// The strongest first; the stronger athlete wins, by two games or by two to one in turn.
const athletes = [
  'Ana Strong', 'Ben Carter', 'Cleo Diaz', 'Dmitri Orlov', 'Erik Holm', 'Farid Aziz', 'Gus Hansen', 'Hana Sato', 'Ivo Petrov',
];
const strength = (name: string) => athletes.length - athletes.indexOf(name);
const stronger: Course = ({ number, players }) => {
  const [better, worse] = strength(players[0]) > strength(players[1]) ? players : [players[1], players[0]];
  return number % 2 === 0 ? [better, better] : [better, worse, better];
};

test('from sign-up to champion: nine athletes, random seeding', async ({ page }) => {
  test.slow();
  // Large enough for all cards; cards outside the view are not in the document.
  await page.setViewportSize({ width: 2400, height: 2000 });
  const person = new Person(page);
  await person.signsUp(organizer);
  await person.logsIn(organizer);

  await person.goesTo('Participants');
  for (const name of athletes) await person.addsAthlete(name);

  await person.goesTo('Tournaments');
  await person.createsTournament('Autumn Open', { bestOf: '3', seeding: 'Randomized' });
  await person.opensTournament('Autumn Open');
  await expect(page.getByText('No matches yet')).toBeVisible();
  await person.addsEverybody(athletes.length);
  await person.startsTournament();
  await expect(page.getByText('TBD').first()).toBeVisible();
  await person.seedsAtRandom();

  const bouts = await person.playsToTheEnd(stronger);

  // The unbeaten athlete won the final: no rematch, and all others lost twice.
  expect(bouts).toHaveLength(2 * athletes.length - 2);
  expect(bouts.at(-1)!.round).toBe('Finals');
  for (const name of athletes.slice(1)) {
    const losses = bouts.filter(({ players }) => players.includes(name) && players.some((p) => strength(p) > strength(name)));
    expect(losses, `losses of ${name}`).toHaveLength(2);
  }
  await expect(page.getByRole('heading', { name: 'Finals Rematch' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Champion' })).toContainText('Ana Strong');
  const standings = await person.standings();
  // Only the first can beat the second in any draw; the third place depends on it.
  expect(standings.slice(0, 2)).toEqual(['1 Ana Strong', '2 Ben Carter']);
  expect(standings.map((line) => line.split(' ')[0])).toEqual(['1', '2', '3', '4', '5–6', '5–6', '7–8', '7–8', '9']);

  // The server has the same results as the screens.
  await page.reload();
  expect(await person.standings()).toEqual(standings);

  const downloading = page.waitForEvent('download');
  await person.button('Export Data').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('autumn-open_matches.csv');
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header!.replaceAll('"', '').replace('\uFEFF', '')).toBe(
    'Tournament Name,Category,Bracket,Round,Match Number,Player 1,Player 2,Winner,Loser,Match Status,Decided By',
  );
  expect(rows.filter((row) => row.includes('Ana Strong')).length).toBeGreaterThan(3);

  await person.button('Archive').click();
  await person.button('Archive', person.dialog('Archive tournament')).click();
  await person.sees('Project Archived!');
});

test('manual seeding of five with three byes, a correction and a rematch of the final', async ({ page }) => {
  test.slow();
  const five = athletes.slice(0, 5);
  const person = new Person(page);
  await person.signsUp(organizer);
  await person.logsIn(organizer);
  await person.goesTo('Participants');
  for (const name of five) await person.addsAthlete(name);
  await person.goesTo('Tournaments');
  await person.createsTournament('Club Night', { bestOf: '3', seeding: 'Manual' });
  await person.opensTournament('Club Night');
  await person.addsEverybody(five.length);
  await person.startsTournament();

  await person.button('Manual Seeding').click();
  const seeding = person.dialog('Manual Seeding');
  const slot = (match: number, player: number) => seeding.getByLabel(`M${match}, player ${player}`);
  const lock = person.button('Lock Seeding', seeding);
  const pairs = [[five[0]!, 'BYE'], [five[1]!, 'BYE'], [five[2]!, 'BYE'], [five[3]!, five[4]!]];
  for (const [i, pair] of pairs.entries()) {
    for (const [j, name] of pair.entries()) {
      await expect(lock).toBeDisabled();
      await slot(i + 1, j + 1).selectOption({ label: name });
    }
  }
  // A seated athlete is not offered elsewhere.
  await expect(slot(4, 1).getByRole('option', { name: five[0] })).toHaveCount(0);
  await expect(slot(1, 1).getByRole('option', { name: five[0] })).toHaveCount(1);
  await lock.click();
  await person.sees('Seeding locked successfully!');
  await expect(seeding).toBeHidden();

  // The list has every pulled match, at any scroll position.
  await person.button('List view').click();
  await expect(person.match(4)).toBeVisible();
  // Byes have no card: their athletes appear in the next round.
  for (const number of [1, 2, 3]) await expect(person.match(number)).toHaveCount(0);
  for (const name of five.slice(0, 3)) await expect(page.getByRole('link', { name: new RegExp(`^M\\d+ .*${name}`) })).toBeVisible();

  // The wrong winner first; nothing is sent before the match is decided.
  await person.match(4).click();
  const details = person.dialog('Match Details');
  await person.button('Start match', details).click();
  await person.chooses(details, [five[3]!]);
  await person.button('Submit results', details).click();
  await expect(details.getByRole('alert')).toHaveText('Please select a winner for every game.');
  await person.chooses(details, [five[4]!, five[4]!]);
  await expect(details.getByRole('group', { name: 'Game 3' })).toContainText('Not played');
  await person.button('Submit results', details).click();
  await person.sees('Match results updated!');
  await expect(person.match(4, `winner ${five[4]}`)).toBeVisible();
  await person.match(4).click();
  await person.button('Correct result', details).click();
  await person.chooses(details, [five[3]!, five[3]!]);
  await person.button('Save correction', details).click();
  await expect(details.getByRole('region', { name: 'Final score' })).toContainText('2–0');
  await person.button('Close', details).click();
  await expect(person.match(4, `winner ${five[3]}`)).toBeVisible();

  // The unbeaten athlete loses the final and wins the rematch.
  await person.seedsNextRound();
  const bouts = await person.playsToTheEnd((bout) => {
    if (bout.round !== 'Finals') return stronger(bout);
    const underdog = strength(bout.players[0]) < strength(bout.players[1]) ? bout.players[0] : bout.players[1];
    return [underdog, underdog];
  });
  expect(bouts.slice(-2).map(({ round }) => round)).toEqual(['Finals', 'Finals Rematch']);
  expect(bouts.length + 1).toBe(2 * five.length - 1);
  await expect(page.getByRole('region', { name: 'Champion' })).toContainText(five[0]!);
  expect((await person.standings()).slice(0, 3)).toEqual([`1 ${five[0]}`, `2 ${five[1]}`, `3 ${five[2]}`]);
});
