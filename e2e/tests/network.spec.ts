import { expect } from '@playwright/test';
import { type Club, matchOf, members, openClub } from '../support/club.ts';
import { playField } from '../support/field.ts';
import { emailOf, password } from '../support/person.ts';
import { STEP, test as base } from '../support/unlucky.ts';

const test = base.extend<{ club: Club }>({
  club: async ({ server }, use) => { await use(await openClub(server.url)); },
  organizer: async ({ club }, use) => { await use(club.organizer); },
});

test('an organizer of categories and people', async ({ page, person }) => {
  await person.logsInHere(members.organizer);
  await person.opens('/categories');
  await person.button('Create Category').first().click();
  const category = person.dialog('Create Category');
  const name = category.getByLabel('Name');
  await name.fill('Juniors 60 kg');
  await category.getByLabel('Gender').selectOption('any');
  await category.getByLabel('Hand').selectOption('left');
  await category.getByLabel('Skill level').selectOption('novice');
  await person.changes(() => person.button('Create Category', category).click(), 'Category created successfully!', { typed: name });
  await person.button('Edit Juniors 60 kg').click();
  const edit = person.dialog('Edit Category');
  await edit.getByLabel('Name').fill('Juniors 65 kg');
  await person.changes(() => person.button('Save Changes', edit).click(), 'Category updated successfully!', { typed: edit.getByLabel('Name') });
  await person.button('Delete Juniors 65 kg').click();
  await person.changes(() => person.button('Delete', person.dialog('Delete Juniors 65 kg?')).click(), 'Category deleted successfully!', { faults: ['unanswered', 'stalled'] });

  for (const [screen, one, remove] of [['participants', 'Participant', 'Remove'], ['referees', 'Referee', 'Delete']] as const) {
    await person.opens(`/${screen}`);
    await person.button(`Add ${one}`).click();
    const add = person.dialog(`Add ${one}`);
    await add.getByLabel('Name').fill('Kai Berg');
    await add.getByLabel('Email').fill(`${screen}@example.org`);
    await add.getByLabel('Password').fill(password);
    await person.changes(() => person.button(`Add ${one}`, add).click(), `${one} created successfully`, { typed: add.getByLabel('Email') });
    await person.button('Edit Kai Berg').click();
    const change = person.dialog(`Edit ${one}`);
    await change.getByRole('textbox', { name: 'Name' }).fill('Kai Bergmann');
    await person.changes(() => person.button('Save Changes', change).click(), `${one} updated successfully`, { typed: change.getByRole('textbox', { name: 'Name' }) });
    await person.button(`${remove} Kai Bergmann`).click();
    await person.changes(() => person.button(remove, person.dialog(`${remove} Kai Bergmann?`)).click(), `${one} deleted successfully`, { faults: ['unanswered', 'stalled'] });
  }

  await person.opens('/participants');
  await person.button('Import CSV').click();
  const list = person.dialog('Import athletes');
  await list.getByRole('textbox', { name: 'List' }).fill('name,email\nNoor Haddad,noor@example.org\nOla Nordmann,ola@example.org');
  await person.button('Check the list', list).click();
  await expect(person.button('Import 2 athletes', list)).toBeVisible(); // the next fault is not for the check
  await person.changes(() => person.button('Import 2 athletes', list).press('Enter'), list.getByText('2 athletes imported'), { writes: 4 }); // two accounts, and a new link for each by the repeated request
  await person.opens('/participants');
  await person.button('More actions for Bo Li').click();
  await page.getByRole('menuitem', { name: 'Reset link' }).click();
  const link = person.dialog('New password for Bo Li?');
  // A link is secret and not stored for repeats: a new request makes another.
  await person.changes(() => person.button('Create link', link).click(), page.getByLabel('Reset link'), { faults: ['lost', 'silent'] });
});

test('an organizer of tournaments', async ({ page, person, club }) => {
  await person.logsInHere(members.organizer);
  await person.opens('/tournaments');
  await person.button('Create Tournament').first().click();
  const create = person.dialog('Create Tournament');
  await create.getByLabel('Name').fill('Summer Cup');
  await person.changes(() => person.button('Create Tournament', create).click(), 'Tournament created successfully', { typed: create.getByLabel('Name') });
  await person.opens('/tournaments');
  await person.button('Edit Summer Cup').click();
  const edit = person.dialog('Edit Tournament');
  await edit.getByLabel('Description').fill('Bring chalk.');
  await person.changes(() => person.button('Save Changes', edit).click(), 'Tournament updated successfully', { typed: edit.getByLabel('Description') });
  await person.button('Delete Summer Cup').click();
  await person.changes(() => person.button('Delete', person.dialog('Delete Summer Cup?')).click(), 'Tournament deleted successfully', { faults: ['unanswered', 'stalled'] });
  await playField(club.organizer, 'Autumn Cup', 4);
  await person.opens('/tournaments');
  await person.button('Archive Autumn Cup').click();
  await person.changes(() => person.button('Archive', person.dialog('Archive Autumn Cup?')).click(), 'Project Archived!');

  await person.opens(`/brackets/${club.open}`);
  await person.button('Mark as upcoming').click({ trial: true });
  await person.changes(() => person.button('Mark as upcoming').click(), 'Status updated');
  await person.changes(() => person.button('Open registration').click(), 'Status updated', { faults: ['unanswered', 'stalled'] });
  await person.button('Add Athletes').click();
  const athletes = person.dialog('Add Athletes');
  const hana = athletes.getByRole('checkbox', { name: /Hana Sato/ });
  await hana.check();
  await person.changes(() => person.button('Add 1 athlete', athletes).click(), 'Athletes added');
  await person.changes(() => person.button('Remove Hana Sato').click(), 'Athlete removed');
  await person.button('Assign referees').click();
  const referees = person.dialog('Assign referees');
  await referees.getByRole('checkbox', { name: /Ruth Bell/ }).check();
  await person.changes(() => person.button('Assign 1 referee', referees).click(), 'Referees assigned', { writes: 2 }); // the referee, and that only assigned ones can officiate from now on
  await person.changes(() => person.button('Remove Ruth Bell').click(), 'Referee removed');
  await person.button('Start tournament').click();
  await person.changes(() => person.button('Start tournament', person.dialog('Start tournament')).click(), 'Tournament started successfully!');
  await person.button('Manual Seeding').click();
  const seeding = person.dialog('Manual Seeding');
  await person.button('Fill the rest at random', seeding).click();
  await person.changes(() => person.button('Lock Seeding', seeding).click(), 'Seeding locked successfully!');
  await person.opens(`/brackets/${club.drawn}`);
  await person.button('Random Seeding').click();
  await person.changes(() => person.button('Draw lots', person.dialog('Random Seeding')).click(), 'Seeding locked successfully!', { faults: ['unanswered', 'stalled'] });
  await expect(person.button('Random Seeding')).toBeHidden();
  const scheduled = await matchOf(club.organizer, club.running, 'scheduled');
  await person.opens(`/brackets/${club.running}?match=${scheduled.matchNumber}`);
  await person.changes(() => person.button('Start match', person.dialog('Match Details')).click(), 'Match started successfully!');
  await person.opens(`/brackets/${club.completed}`);
  await person.button('Archive').click();
  await person.changes(() => person.button('Archive', person.dialog('Archive tournament')).click(), 'Project Archived!');
  await expect(page.getByRole('main')).toBeVisible();
});

test('a referee and an organizer at the table', async ({ person, club }) => {
  const { organizer, running } = club;
  await person.logsInHere(members.referee);
  const open = await matchOf(organizer, running, 'in-progress');
  await person.opens(`/brackets/${running}?match=${open.matchNumber}`);
  const dialog = person.dialog('Match Details');
  const first = (game: number) => dialog.getByRole('group', { name: `Game ${game}` }).getByRole('radio').first();
  for (const game of [1, 2]) await first(game).check();
  await person.changes(
    async () => {
      await person.button('Submit results', dialog).click();
      await expect(person.button('Saving…', dialog)).toBeVisible();
      for (const game of [1, 2]) await expect(first(game)).toBeChecked();
    },
    'Match results updated!',
    { faults: ['lost', 'silent'] }, // after it, live shows the result instead of the form
  );
  await expect(person.match(open.matchNumber, 'Completed').first()).toBeVisible();
  const scheduled = await matchOf(organizer, running, 'scheduled');
  await person.opens(`/brackets/${running}?match=${scheduled.matchNumber}`);
  await person.changes(() => person.button('Start match', dialog).click(), 'Match started successfully!');
  for (const game of [1, 2]) await first(game).check();
  await person.changes(() => person.button('Submit results', dialog).click(), 'Match results updated!', { faults: ['unanswered', 'stalled'] });

  await person.logsOut();
  await person.logsInHere(members.organizer);
  await person.opens(`/brackets/${running}?match=${scheduled.matchNumber}`);
  await person.button('Correct result', dialog).click();
  for (const game of [1, 2]) await dialog.getByRole('group', { name: `Game ${game}` }).getByRole('radio').last().check();
  await person.changes(() => person.button('Save correction', dialog).click(), 'Match results updated!');
  await person.opens(`/brackets/${running}`);
  const startAll = person.button(/^Start all/);
  const scheduledNow = async () => {
    const { matches } = await organizer.must('GET', `/tournament/brackets-data/${running}`);
    return matches.filter(({ status }: { status: string }) => status === 'scheduled').length;
  };
  // The button exists for two matches or more.
  for (let left = await scheduledNow(); left > 1; left = await scheduledNow()) {
    await expect(startAll).toHaveText(`Start all ${left} matches`);
    await startAll.click();
    await person.changes(() => person.dialog('Start all matches').getByRole('button', { name: /^Start \d/ }).click(), 'Match started successfully!');
  }
  const { matches } = await organizer.must('GET', `/tournament/brackets-data/${running}`);
  for (const { _id, status } of matches) {
    if (status === 'scheduled') await organizer.must('POST', `/match/start/${_id}`);
    if (status === 'scheduled' || status === 'in-progress') {
      await organizer.must('PUT', `/match/update-result/${_id}`, { results: [1, 2].map((gameNumber) => ({ gameNumber, player1Won: true })) });
    }
  }
  await person.changes(() => person.button(/^Seed Next Round/).click(), 'Next round seeded successfully!');
});

test('an organizer whose evening does not go by the book', async ({ page, person, club }) => {
  const { organizer, running, drawn, archived } = club;
  await person.logsInHere(members.organizer);
  const started = await matchOf(organizer, running, 'in-progress');
  await person.opens(`/brackets/${running}?match=${started.matchNumber}`);
  const dialog = person.dialog('Match Details');
  await person.changes(() => person.button('Undo start', dialog).click(), 'Start undone');
  await person.button(/did not appear$/, dialog).first().click();
  await person.changes(() => person.button('Record default', dialog).click(), 'No-show entered');

  const first = await matchOf(organizer, running, 'completed');
  await person.opens(`/brackets/${running}?match=${first.matchNumber}`);
  await person.button('Correct result', dialog).click();
  const winner = first.player1._id === first.winner._id ? 'last' : 'first';
  for (const game of [1, 2]) await dialog.getByRole('group', { name: `Game ${game}` }).getByRole('radio')[winner]().check();
  await person.button('Save correction', dialog).click();
  const correction = person.dialog(`Correct M${first.matchNumber}`);
  await correction.getByLabel('Reason').fill('Read from the wrong sheet');
  await expect(correction.getByRole('region', { name: 'What this changes' })).toBeVisible();
  await person.changes(() => person.button('Correct result', correction).click(), 'Result corrected', { typed: correction.getByLabel('Reason') });

  await person.opens(`/brackets/${running}`);
  await person.button('Take Ada King out').click();
  const leaving = person.dialog('Ada King leaves');
  await leaving.getByRole('radio', { name: 'Withdrawal' }).check();
  await expect(leaving.getByRole('region', { name: 'What this changes' })).toBeVisible();
  await person.changes(() => person.button('Take Ada King out', leaving).click(), 'Athlete taken out');
  const elsewhere = person.dialog('Ada King is also entered elsewhere');
  await person.changes(() => person.button('Take Ada King out of Winter League', elsewhere).click(), 'Athlete removed');
  await person.button('Done', elsewhere).click();
  await person.button('Bring Ada King back').click();
  const returning = person.dialog('Ada King returns');
  await expect(returning.getByRole('region', { name: 'What this changes' })).toBeVisible();
  await person.changes(() => person.button('Bring Ada King back', returning).click(), 'Athlete returned');

  const more = async (action: string) => {
    await person.button('More actions').click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await more('Cancel tournament');
  await person.changes(() => person.button('Cancel tournament', person.dialog('Cancel tournament')).click(), 'Tournament cancelled');

  await person.opens(`/brackets/${drawn}`);
  await more('Redraw');
  await person.changes(() => person.button('Redraw', person.dialog('Redraw')).click(), 'Redrawn');
  await more('Reopen registration');
  await person.changes(() => person.button('Revert draw', person.dialog('Reopen registration')).click(), 'Draw reverted');
  await person.button(/^Move Dmitri Orlov/).click();
  const moving = page.getByRole('dialog');
  await moving.getByRole('radio', { name: 'Winter League' }).check();
  await person.changes(() => person.button('Move', moving).click(), 'Athlete moved', { writes: 2 });

  await person.opens(`/brackets/${archived}`);
  await person.changes(() => person.button('Reopen').click(), 'Tournament reopened');
});

test('an athlete: joining, leaving, notifications, profile and password', async ({ page, person, club, network }) => {
  await person.logsInHere(members.participant);
  await person.opens(`/brackets/${club.open}`);
  await person.changes(() => person.button('Leave').click(), 'Tournament left');
  await person.changes(() => person.button('Join').click(), 'Tournament joined', { faults: ['unanswered', 'stalled'] });
  await person.button('Leave').click();
  await person.sees('Tournament left');
  await person.opens('/tournaments');
  await person.changes(() => person.button('Join Harbour Open').click(), 'Tournament joined');

  await person.opens('/notifications');
  const news = page.getByText('New', { exact: true });
  await expect(news.first()).toBeVisible();
  const unread = await news.count();
  expect(unread).toBeGreaterThan(1);
  await person.changes(() => page.getByRole('button', { name: /^Mark as read/ }).first().click(), page.getByRole('main'), { writes: 0 });
  await expect(news).toHaveCount(unread - 1);
  await person.changes(() => person.button('Mark all as read').click(), page.getByRole('main'), { writes: 0 });
  await expect(news).toHaveCount(0);

  await person.opens('/settings');
  const name = page.getByLabel('Full Name');
  await name.fill('Ada Lovelace');
  await person.changes(() => person.button('Save Changes').click(), 'Profile updated successfully', { typed: name });

  // A new password is not resent: an undelivered one shows a failure; with a lost reply the new password logs in.
  const next = 'grip-and-hook-1';
  await page.getByLabel('Old Password').fill(password);
  await page.getByLabel('New Password').fill(next);
  network.fail('silent');
  await person.button('Update Password').click();
  await expect.poll(() => network.left).toBe(0);
  await page.clock.fastForward(26_000);
  await person.sees('Error updating password');
  await expect(page.getByLabel('New Password')).toHaveValue(next);
  network.fail('half');
  await person.button('Update Password').click();
  await person.sees('Password updated successfully');
  await club.organizer.as(emailOf(members.participant), next);
  await person.opens('/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('before the login: a failed login or sign-up says so and keeps what was typed, and happens once', async ({ page, person, network, club }) => {
  await page.goto(`${network.url}/login`);
  await page.getByLabel('Email').fill(emailOf(members.referee));
  await page.getByLabel('Password').fill(password);
  network.fail('half', 'slow');
  await person.button('Login').click();
  await person.sees('Error logging in');
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await page.clock.fastForward(10_000);
  await person.button('Login').click();
  await expect.poll(() => network.left).toBe(0);
  await expect(person.button('Login')).toHaveAttribute('aria-busy', 'true');
  network.release();
  await expect(page).toHaveURL(/dashboard$/);

  await person.logsOut();
  await page.goto(`${network.url}/login`);
  await person.button("Don't have an account? Sign up").click();
  await page.getByLabel('Name').fill('Nina Fast');
  await page.getByLabel('Email').fill('nina@example.org');
  await page.getByLabel('Password').fill(password);
  network.fail('lost', 'half', 'silent');
  await person.button('Sign up').click();
  await expect(async () => {
    await page.clock.fastForward(STEP);
    expect(network.left).toBe(0);
  }).toPass({ intervals: [60] });
  await expect(page.getByLabel('Email')).toHaveValue('nina@example.org');
  await expect(async () => {
    await page.clock.fastForward(STEP);
    expect(network.changes).toHaveLength(4);
  }).toPass({ intervals: [60] });
  await person.sees('User registered');
  expect(await club.organizer.must('GET', '/users/participant/all?search=nina')).toHaveLength(1);
});

test('a link to a new password sets it once, and keeps what was typed until it has', async ({ page, person, club, network, quiet }) => {
  quiet.expects(/reset-password|link-owner/); // the refusals of a used link
  const next = 'grip-and-hook-2';
  const { path } = await club.organizer.must('POST', `/users/reset-link/${club.athlete}`);
  await page.goto(`${network.url}${path}`);
  const typed = page.getByLabel('New Password');
  await typed.fill(next);
  await expect(page.getByText(members.participant, { exact: true })).toBeVisible();
  network.fail('lost', 'half', 'silent', 'slow');
  await person.button('Set password').click();
  await expect(async () => {
    await page.clock.fastForward(STEP);
    expect(network.left).toBe(0);
  }).toPass({ intervals: [60] });
  await expect(typed).toHaveValue(next);
  await expect(person.button('Set password')).toHaveAttribute('aria-busy', 'true');
  network.release();
  await person.sees('Password updated successfully');
  await expect(page).toHaveURL(/login$/);
  await club.organizer.as(emailOf(members.participant), next);

  // Used meanwhile: refused once for all, and typed text stays.
  const { path: used } = await club.organizer.must('POST', `/users/reset-link/${club.athlete}`);
  await page.goto('about:blank');
  await page.goto(`${network.url}${used}`);
  await typed.fill('another-one-3');
  await expect(page.getByText(members.participant, { exact: true })).toBeVisible();
  await club.organizer.must('POST', '/users/reset-password', { token: used.split('#')[1], password: 'chosen-elsewhere-4' });
  network.fail('lost');
  await person.button('Set password').click();
  await expect(async () => {
    await page.clock.fastForward(STEP);
    expect(network.left).toBe(0);
    expect(await page.getByRole('link', { name: 'Request a new link' }).isVisible()).toBe(true);
  }).toPass({ intervals: [60] });
  await person.sees('Error updating password');
  await expect(typed).toHaveValue('another-one-3');

  // People who open it now read that before typing.
  await page.goto('about:blank');
  await page.goto(`${network.url}${used}`);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await expect(typed).toHaveCount(0);
});

for (const fault of ['lost', 'half', 'silent', 'slow'] as const) {
  test(`whoever logs out is logged out at once, though the network is ${fault}`, async ({ page, person, network }) => {
    await person.logsInHere(members.participant);
    network.fail(fault);
    await person.logsOut();
    await person.sees('User logged out');
    // A browser may resend it itself after a closed connection.
    await expect.poll(() => [...new Set(network.changes.map(({ call }) => call))]).toEqual(['POST /api/users/logout']);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto(`${network.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    network.release();
    await person.logsInHere(members.participant);
  });
}
