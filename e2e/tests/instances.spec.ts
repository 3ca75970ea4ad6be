import { Api } from '../support/api.ts';
import { playField } from '../support/field.ts';
import { Line } from '../support/line.ts';
import { Person, emailOf, password } from '../support/person.ts';
import { openPublicHall } from '../support/public-hall.ts';
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

  // The browser is on one instance, the referees on the other.
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
  expect(loads).toBe(0); // it was told without asking

  // Its instance stops; the browser switches automatically.
  await several.stop(several.instances[here]!);
  await play(2);
});

test('every screen of a hall agrees again after the network was silent and cut, and on another instance', async ({ browser, several }) => {
  const hall = await openPublicHall(several.url, 1);
  await hall.begin();
  const line = await Line.to(several.url);
  const screens = { phone: `/e/${hall.slug}`, board: `/e/${hall.slug}/board`, stream: `/e/${hall.slug}/stream/1` };
  const pages = await Promise.all(
    Object.entries(screens).map(async ([name, path]) => {
      const context = await browser.newContext({ baseURL: line.url, viewport: name === 'phone' ? { width: 390, height: 844 } : { width: 1920, height: 1080 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(path);
      return { page, at: { phone: page.getByRole('article', { name: /^Table 1/ }), board: page.locator('[data-table="1"]'), stream: page.locator('.st-bar[data-shown=true]') }[name]! };
    }),
  );
  /** Each screen shows the called bout of the first table, like the server. */
  const agree = async () => {
    const { called } = (await hall.now()).tables[0]!;
    for (const { at } of pages) for (const { name } of called!.athletes) await expect(at).toContainText(name.split(' ').at(-1)!);
  };
  let bout = await hall.call(1);
  await agree();
  const meanwhile = async () => {
    await hall.finish(bout);
    bout = await hall.call(1);
  };
  for (const breaks of ['silence', 'cut'] as const) {
    line[breaks]();
    await meanwhile();
    await expect.poll(() => line.isFelt).toBe(true);
    line.mend();
    await agree();
  }
  // An instance stops, for example for an upgrade; its browsers switch and get all later changes.
  await several.stop(several.instances[0]!);
  await meanwhile();
  await agree();
  for (const { page } of pages) await page.context().close();
  await line.end();
});
