import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { PadScreen } from '../support/pad.ts';
import { Server } from '../support/server.ts';
import { Sheet } from '../support/sheet.ts';
import { textsOf } from '../support/texts.ts';

// A table of an event in every state, page and pad: by day and by night, with names of six scripts. See
// output/table/sheet-*.png.

const password = 'grip-and-toproll';
const output = new URL('../output/table/', import.meta.url);
const names = ['Дмитрий Щукин', 'Ελένη Παπαδοπούλου-Καραγιάννη', 'Łucja Nowakowska', 'გიორგი მაისურაძე', 'محمد عبد الرحمن', '陳大文', 'Aleksandra Featherstonehaugh-Nowakowska', 'Bo Roe'];

type Match = { _id: string; status: string; bye: boolean };

/** An event with a class of single pulls, and one of best of 3 under another rule book. */
async function openTables(url: string) {
  await new Api(url).must('POST', '/users/createuser', { name: 'Olga Marsh', email: 'olga@example.org', password });
  const organizer = await new Api(url).as('olga@example.org', password);
  const firstDay = new Date().toISOString().slice(0, 10);
  const { _id: id } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay, timeZone: 'UTC', settings: { rest: 0, restDecider: 0 } });
  const classes: string[] = [];
  const create = async (limit: number) => {
    const made = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [{ sex: 'mixed', arm: 'right', weight: { limit } }] });
    classes.push(made.classes.at(-1)._id);
  };
  await create(80_000);
  await organizer.must('POST', '/event/register', { eventId: id, athletes: names.map((name) => ({ name, club: 'Iron Arm Łódź', country: 'PL', classIds: [classes[0]], confirmed: true })) });
  const table = async () => {
    const { tables } = await organizer.must('POST', '/event/tables/create', { eventId: id, referees: 'Kim, Lee' });
    const { _id } = tables.at(-1);
    const { path } = await organizer.must('POST', '/event/table-links/create', { tableId: _id, helper: 'Anna', day: firstDay });
    return { id: _id as string, path: path as string };
  };
  const open = async (classId: string) => {
    await organizer.must('POST', `/tournament/start/${classId}`);
    await organizer.must('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
  };
  const another = async () => {
    await organizer.must('PUT', `/event/update/${id}`, { settings: { bestOf: 3, grip: 60, rules: { straps: 'no-grip', strapsOnRequest: true, switchSides: true } } });
    await create(90_000);
    const people = names.toReversed().map((name, i) => ({ name: `${name} ${String(i + 1)}`, club: 'Kraken', country: 'NO', classIds: [classes[1]], confirmed: true }));
    await organizer.must('POST', '/event/register', { eventId: id, athletes: people });
  };
  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  return { organizer, id, classes, table, open, another };
}

for (const [width, height, language] of [[390, 844, 'en'], [390, 844, 'de'], [1280, 800, 'en'], [844, 390, 'en']] as const) {
  test(`a table of an event at ${String(width)}x${String(height)}, ${language}`, async ({ browser }) => {
    const say = textsOf(language);
    const like = (id: string, values: Record<string, string>) => new RegExp(`^${say(id, values)}$`);
    const server = await Server.start();
    const hall = await openTables(server.url);
    const size = { width, height };
    const sheet = new Sheet(output, `${String(width)}-${language}`, size);
    const device = async () => {
      const context = await browser.newContext({ baseURL: server.url, viewport: size, timezoneId: 'UTC', serviceWorkers: 'block' });
      await context.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      const page = await context.newPage();
      await page.clock.install();
      return page;
    };
    const at = (page: Page) => {
      const button = (name: string, values: Record<string, string> = {}): Locator => page.getByRole('button', { name: like(name, values) });
      const half = (colour: 'red' | 'blue') => page.locator(`[data-half=${colour}]`);
      return {
        page,
        button,
        half,
        pad: new PadScreen(page),
        shoot: (state: string) => sheet.shoot(page, state),
        face: (colour: 'red' | 'blue') => half(colour).getByRole('button', { name: new RegExp(`${say('Hold to win')}|${say('Tap for game')}`) }),
        sent: () => page.getByText(say('Sent'), { exact: true }).waitFor(),
        /** Something behind "More". */
        more: async (name: string, values: Record<string, string> = {}) => {
          await button('More').click();
          await button(name, values).first().click();
        },
        call: async () => {
          await button('Call M{number}', { number: '\\d+' }).click();
          await page.getByRole('timer').first().waitFor();
        },
        open: async () => {
          await page.getByRole('link', { name: say('Open pad') }).click();
          await half('blue').waitFor();
        },
        passes: (seconds: number) => page.clock.fastForward(1000 * seconds),
      };
    };

    const one = await hall.table();
    const table = at(await device());
    const { page, button, face, half, pad, shoot, more } = table;
    await page.goto(one.path);
    await page.getByText(say('No match is ready')).waitFor();
    await shoot('idle');
    await hall.open(hall.classes[0]!);
    await button('Call M{number}', { number: '\\d+' }).waitFor();
    await shoot('announced');
    await hall.organizer.must('PUT', `/event/tables/update/${one.id}`, { state: 'paused' });
    await page.getByText(say('This table is paused. No matches are called here.')).waitFor();
    await shoot('paused');
    await hall.organizer.must('PUT', `/event/tables/update/${one.id}`, { state: 'closed' });
    await page.getByText(say('This table is closed')).waitFor();
    await shoot('closed');
    await hall.organizer.must('PUT', `/event/tables/update/${one.id}`, { state: 'open' });
    await table.call();
    await shoot('called');
    await button('Delayed, excused…').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Shoe lace');
    await shoot('excuse');
    await page.getByRole('dialog').getByRole('button').filter({ hasText: '1:00' }).first().click();
    await page.getByText('Shoe lace').waitFor();
    await shoot('excused');
    await table.open();
    await shoot('pad-called');
    await table.passes(140);
    await button('Default…').waitFor();
    await shoot('pad-at-zero');
    await button('Default…').click();
    await page.getByRole('dialog').waitFor();
    await shoot('default');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: say('Back to the table') }).click();
    await button('Default…').waitFor();
    await shoot('at-zero');
    const ticks = page.locator('button[aria-pressed]');
    await ticks.first().click();
    await page.locator('button[aria-pressed=true]').waitFor();
    await shoot('one-here');
    await table.open();
    await shoot('pad-one-here');
    await ticks.nth(1).click();
    await expect(page.locator('button[aria-pressed=true]')).toHaveCount(2);
    await shoot('pad-both-here');
    await table.passes(31);
    await button("Referee's grip").waitFor();
    await shoot('pad-no-grip');
    await button("Referee's grip").click();
    await table.sent();
    await shoot('pad-referees-grip');
    await button('Start').click();
    await table.sent();
    await shoot('pad-running');
    await half('red').getByRole('button').nth(1).click();
    await table.sent();
    await shoot('pad-warning');
    await half('red').getByRole('button').nth(2).click();
    await shoot('pad-foul-kinds');
    const kind = page.getByRole('region').filter({ has: page.getByRole('checkbox') }).getByRole('button').nth(1);
    await kind.click();
    await half('red').getByRole('button').nth(2).click();
    await kind.click();
    await page.getByRole('alert').waitFor();
    await table.sent();
    await shoot('pad-foul-out');
    await button('Undo').click();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await button('More').click();
    await shoot('pad-more');
    await button('Slip').click();
    await table.sent();
    await shoot('pad-slip');
    await button('Straps').click();
    await button('More').click();
    await button('Stop').click();
    await shoot('pad-stop-why');
    await page.getByRole('region', { name: say('Why stop the match?') }).getByRole('button').nth(1).click();
    await button('Restart').waitFor();
    await table.sent();
    await shoot('pad-stopped');
    await button('Restart').click();
    await more('Referees disagree');
    await table.sent();
    await shoot('pad-disagree');
    await button('Restart').click();
    await more('Medical stop: {name}', { name: '.*' });
    await table.sent();
    await shoot('pad-medical');
    await button('Restart').click();
    await button('More').click();
    await button('Hold: {name} is injured', { name: '.*' }).first().scrollIntoViewIfNeeded();
    await shoot('pad-injury');
    await pad.holds(button('Hold: {name} is injured', { name: '.*' }).first());
    await page.getByText(say('Winner {how}', { how: say('by injury') })).waitFor();
    await table.sent();
    await shoot('pad-by-injury');
    await button('Undo').click();
    await face('red').waitFor();
    await expect(face('red')).toContainText(say('Hold to win'));
    const box = (await face('red').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 80));
    // Time stops halfway, which no hand can do.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.mouse.down();
    await page.clock.runFor(350);
    await shoot('pad-holding');
    await page.mouse.up();
    await page.clock.resume();
    await expect(async () => {
      await page.mouse.up();
      await pad.holds(face('red'));
    }).toPass();
    await page.getByText(say('Winner'), { exact: true }).waitFor();
    await table.sent();
    await button('Call M{number}', { number: '\\d+' }).waitFor();
    await shoot('pad-decided');

    // The device has both next bouts with their logs.
    await expect.poll(() => pad.kept()).toBeGreaterThanOrEqual(3);
    // Offline: its current bout, then the two known ones, then paper.
    await page.context().setOffline(true);
    for (const state of ['pad-offline-next', 'pad-offline-last']) {
      await button('Call M{number}', { number: '\\d+' }).click();
      await expect(face('blue')).toContainText(say('Hold to win'));
      await page.getByText(say('Offline')).first().waitFor();
      await shoot(state);
      await pad.holds(face('blue'));
      await page.getByText(say('Winner'), { exact: true }).waitFor();
    }
    await page.getByText(say('This device is offline and has no more matches. Write results on paper until the network is back.')).waitFor();
    await shoot('pad-paper');
    await page.getByRole('link', { name: say('Back to the table') }).click();
    await page.getByText(say('This device is offline and has no more matches. Write results on paper until the network is back.')).waitFor();
    await shoot('paper');
    await page.context().close();

    // The other class at another table.
    await hall.another();
    await hall.organizer.must('POST', '/event/queue/hold', { classId: hall.classes[0], held: true, reason: 'Lunch' });
    await hall.open(hall.classes[1]!);
    const two = await hall.table();
    const phone = at(await device());
    await phone.page.goto(two.path);
    await phone.call();
    await phone.open();
    await phone.button('Both want straps').waitFor();
    await phone.shoot('pad3-both-ask');
    await phone.button('Both want straps').click();
    await phone.button('Start').click();
    await phone.face('red').click();
    await expect(phone.half('red')).toContainText('1');
    await phone.sent();
    await phone.shoot('pad3-game-2-sides-switched');
    await phone.button('Swap').click();
    await phone.button('Start').click();
    await phone.sent();
    await phone.shoot('pad3-swapped');
    await phone.page.context().setOffline(true);
    // The halves ignore taps for a moment after a game.
    await expect(async () => {
      await phone.face('blue').click();
      await expect(phone.half('blue')).toContainText('1', { timeout: 300 });
    }).toPass();
    await expect(phone.page.locator('a[href="/outbox"]')).toContainText('1');
    await phone.shoot('pad3-waiting');

    const matches: Match[] = (await hall.organizer.must('GET', `/tournament/brackets-data/${hall.classes[1]!}`)).matches;
    const going = matches.find(({ status }) => status === 'in-progress')!;
    const other = at(await device());
    await other.page.goto('/login');
    await other.page.locator('input[type=email]').fill('olga@example.org');
    await other.page.locator('input[type=password]').fill(password);
    await other.page.keyboard.press('Enter');
    await other.page.waitForURL(/dashboard$/);
    await other.page.goto(`/matches/${going._id}`);
    await other.button('Take over').waitFor();
    await other.shoot('pad3-elsewhere');
    await other.button('Take over').click();
    await expect(other.face('red')).toContainText(say('Hold to win'));
    await other.half('red').getByRole('button').nth(1).click();
    await other.sent();
    await other.shoot('pad3-taken-over');
    await phone.page.context().setOffline(false);
    await phone.page.getByText(say('Refused, open')).waitFor({ timeout: 30_000 });
    await phone.shoot('pad3-refused');
    await phone.page.goto('/outbox');
    await phone.page.getByText(say('On the server')).waitFor();
    await phone.shoot('two-versions');
    await other.page.context().close();
    await phone.page.context().close();

    // A hall without TLS.
    const plain = await device();
    await plain.context().addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { value: false });
      for (const name of ['serviceWorker', 'wakeLock']) delete (Navigator.prototype as unknown as Record<string, unknown>)[name];
    });
    await plain.goto(one.path);
    await plain.getByRole('heading', { level: 1 }).waitFor();
    await plain.getByText(say('At this table now')).waitFor();
    await sheet.shoot(plain, 'plain-http');
    await plain.context().close();
    await sheet.write(browser, width > 600 ? 9 : 10);
    await server.stop();
  });
}
