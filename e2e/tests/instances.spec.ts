import { Api } from '../support/api.ts';
import { playField } from '../support/field.ts';
import { Person, emailOf, password } from '../support/person.ts';
import { Several } from '../support/several.ts';
import { test as base, expect } from '../support/test.ts';

const organizer = 'Olga Organizer';

const test = base.extend<{ several: Several }>({
  several: async ({}, use) => {
    const several = await Several.start();
    await use(several);
    await several.end();
  },
  baseURL: async ({ several }, use) => use(several.url),
});

test('a result on one instance appears in a browser on the other, also after that one has gone', async ({ page, several }) => {
  const anyone = new Api(several.url);
  await anyone.must('POST', '/users/createuser', { name: organizer, email: emailOf(organizer), password });
  const { token } = await anyone.must('POST', '/users/Login', { email: emailOf(organizer), password });
  const id = await playField(new Api(several.url, token), 'Harbour Cup', 4, 0);

  const person = new Person(page);
  await person.logsIn(organizer);
  await page.goto(`/brackets/${id}`);
  await expect(page.locator('[data-live=live]')).toBeVisible();
  await expect(person.match(1, 'Scheduled')).toBeVisible();

  // The browser is on one of them; the referees are on the other.
  const here = await several.withConnections(1);
  expect([0, 1]).toContain(here);
  const elsewhere = new Api(several.instances[1 - here]!.url, token);
  const play = async (number: number) => {
    const { matches } = await elsewhere.must('GET', `/tournament/brackets-data/${id}`);
    const match = matches.find((m: { matchNumber: number }) => m.matchNumber === number)._id;
    await elsewhere.must('POST', `/match/start/${match}`);
    await expect(person.match(number, 'In Progress')).toBeVisible();
    await elsewhere.must('PUT', `/match/update-result/${match}`, { results: [1, 2].map((gameNumber) => ({ gameNumber, player1Won: true })) });
    await expect(person.match(number, 'Completed')).toBeVisible();
  };
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/brackets-data/')) loads++;
  });
  await play(1);
  expect(loads).toBe(0); // it was told, it did not ask

  // Its instance stops; it moves over by itself.
  await several.stop(several.instances[here]!);
  await play(2);
});
