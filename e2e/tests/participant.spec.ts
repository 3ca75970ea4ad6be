import { Api } from '../support/api.ts';
import { matchOf, members, openClub } from '../support/club.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person, emailOf, password } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const organizer = 'Olga Organizer';
const others = ['Ana Strong', 'Ben Carter', 'Cleo Diaz'];
const me = 'Pia Participant';

/** An instance with an organizer, three athletes and an open tournament. */
async function prepare(url: string) {
  const anyone = new Api(url);
  await anyone.must('POST', '/users/createuser', { name: organizer, email: emailOf(organizer), password });
  const api = await anyone.as(emailOf(organizer), password);
  const people: string[] = [];
  for (const name of others) {
    const user = await api.must('POST', '/users/createuser', { name, email: emailOf(name), password, role: 'participant' });
    people.push(user._id);
  }
  const tournament = await api.must('POST', '/tournament/create', { name: 'Harbour Cup', settings: { bestOf: 1, seeding: 'random' } });
  return { api, people, tournamentId: tournament._id as string };
}

test('a participant signs up, joins, and cannot do what is not for participants', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { api, people, tournamentId } = await prepare(server.url);
  const person = new Person(page);
  await person.signsUp(me);
  await person.logsIn(me);

  // The menu has no management, and its addresses lead back.
  const menu = await person.menu();
  await expect(menu.getByRole('link', { name: 'Leaderboard' })).toBeVisible();
  for (const place of ['Categories', 'Participants', 'Referees']) {
    await expect(menu.getByRole('link', { name: place })).toHaveCount(0);
  }
  for (const path of ['/categories', '/participants', '/referees']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }

  await person.goesTo('Tournaments');
  await person.button('Join Harbour Cup').click();
  await person.sees('Tournament joined');
  await expect(page.getByText('Joined', { exact: true })).toBeVisible();
  await expect(person.button('Join Harbour Cup')).toHaveCount(0);

  await person.opensTournament('Harbour Cup');
  await expect(page.getByRole('heading', { name: 'Athletes (1)' })).toBeVisible();
  await expect(person.button('Leave')).toBeVisible();
  for (const name of ['Start tournament', 'Add Athletes', 'Assign referees', 'Mark as upcoming']) {
    await expect(person.button(name)).toHaveCount(0);
  }

  // Nor does the server let them.
  const mine = await person.api();
  const forbidden: [string, string, unknown?][] = [
    ['POST', '/tournament/create', { name: 'Mine' }],
    ['PUT', `/tournament/update/${tournamentId}`, { name: 'Mine' }],
    ['DELETE', `/tournament/delete/${tournamentId}`],
    ['POST', `/tournament/start/${tournamentId}`],
    ['POST', '/tournament/add-participant', { tournamentId, participantIds: [people[0]] }],
    ['POST', '/tournament/status-update', { tournamentId, status: 'upcoming' }],
    ['GET', '/users/participant/all'],
    ['PUT', `/users/participant/${people[0]}`, { name: 'Nobody', status: 'banned' }],
    ['POST', '/users/createuser', { name: 'Ref', email: 'ref@example.org', password, role: 'organizer' }],
  ];
  for (const [method, path, body] of forbidden) {
    const reply = await mine.call(method, path, body);
    expect(reply.status, `${method} ${path}: ${reply.message}`).toBe(403);
  }

  // The organizer starts it. Participants can open completed matches.
  await api.must('POST', '/tournament/add-participant', { tournamentId, participantIds: people });
  await api.must('POST', `/tournament/start/${tournamentId}`);
  await api.must('POST', `/tournament/seed/${tournamentId}`, { manualSeedingData: null });
  await page.reload();
  await expect(person.button('Leave')).toHaveCount(0);
  await expect(person.button('Random Seeding')).toHaveCount(0);
  await person.match(1).click();
  await person.sees('Match details are available once the match is completed.');
  await expect(person.dialog('Match Details')).toHaveCount(0);

  const { matches } = await api.must('GET', `/tournament/brackets-data/${tournamentId}`);
  const first = matches.find((match: { matchNumber: number }) => match.matchNumber === 1)._id;
  expect((await mine.call('POST', `/match/start/${first}`)).status).toBe(403);
  await api.must('POST', `/match/start/${first}`);
  const results = [{ gameNumber: 1, player1Won: true }];
  expect((await mine.call('PUT', `/match/update-result/${first}`, { results })).status).toBe(403);
  await api.must('PUT', `/match/update-result/${first}`, { results });
  await page.goto(`/brackets/${tournamentId}`);
  // It opens at the person's next match, which the lot may have put into the losers bracket.
  await page.getByRole('radio', { name: 'Winners Bracket' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Round', exact: true }).selectOption({ index: 0 });
  await person.match(1).click();
  const details = person.dialog('Match Details');
  await expect(details.getByRole('region', { name: 'Final score' })).toContainText('1–0');
  await expect(person.button('Correct result', details)).toHaveCount(0);
});

for (const [width, height] of Object.entries(sizes)) {
  test(`every screen and dialog of a participant, ${width} px`, async ({ page, server }) => {
    test.slow();
    const club = await openClub(server.url);
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const person = new Person(page);
    await person.logsIn(members.participant);

    await inspector.screen('/dashboard', 'Dashboard');
    await inspector.screen('/events', 'Events');
    await inspector.screen(`/events/${club.event}`, 'Harbour Championship');
    await inspector.screen('/tournaments', 'Tournaments');
    await expect(page.getByRole('heading', { name: 'My Matches' })).toBeVisible();
    for (const screen of ['Leaderboard', 'History', 'Settings', 'Notifications']) {
      await inspector.screen(`/${screen.toLowerCase()}`, screen);
    }
    await inspector.screen(`/athletes/${club.athlete}`, members.participant);
    for (const [id, name] of [
      [club.open, 'Harbour Open'],
      [club.upcoming, 'Winter League'],
      [club.drawn, 'Club Night'],
      [club.running, 'Iron Table'],
      [club.archived, 'Spring Cup'],
    ] as const) {
      await inspector.screen(`/brackets/${id}`, name);
      await expect(person.button(/Start|Seeding|Archive/)).toHaveCount(0);
    }
    const { matchNumber } = await matchOf(club.organizer, club.completed, 'completed');
    await inspector.screen(`/brackets/${club.completed}?match=${matchNumber}`, page.getByRole('dialog', { name: 'Match Details' }));
    await inspector.opened('Match Details');
    if (Number(width) < 768) await inspector.dialog(person.button('Open menu'), /Toproll/);
  });
}
