import { matchOf, members, openClub } from '../support/club.ts';
import { Line } from '../support/line.ts';
import { Person, emailOf, password } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the app opens and says so, and is live again by itself', async ({ page, server, quiet }) => {
  const { organizer, running } = await openClub(server.url);
  const line = await Line.to(server.url);
  const person = new Person(page);
  await page.goto(`${line.url}/login`);
  await page.getByLabel('Email').fill(emailOf(members.participant));
  await page.getByLabel('Password').fill(password);
  await person.button('Login').click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${line.url}/brackets/${running}?view=list`);
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Table' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  // The data stay, marked as no longer live.
  quiet.expects(/ERR_|WebSocket/);
  line.cut();
  await expect(page.getByText('Offline, reconnecting…')).toBeVisible();
  await expect(person.match(1)).toBeVisible();
  // Reopened, the app still works.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByText('Offline, reconnecting…')).toBeVisible();
  await expect(page.getByText('Error fetching tournament details').first()).toBeVisible();

  // As soon as the network is back, so are the connection, the missing data, and the live updates.
  line.mend();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Table' })).toBeVisible();
  const { matchNumber, _id } = await matchOf(organizer, running, 'scheduled');
  await organizer.must('POST', `/match/start/${_id}`);
  await expect(person.match(matchNumber, 'In Progress')).toBeVisible();
  await page.goto('about:blank');
  await line.end();
});
