import { type Locator, type Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A club night of a new organizer, with nothing made up: no address, no password, no result that was not pulled. Every
// tap and every key is counted where people count them: a walk-in, a bout, a no-show, an injury, a correction.

const names = ['Zlatan', 'Ann Lee', 'Bo Li', 'Çağ', 'Dmitri', 'Erik Holm', 'Farid', 'Gus', 'Hana', 'Ivo', 'Jonas'];
const late = 'Kai';

/** A person at a browser, with counted taps and keys. */
class Counted {
  taps = 0;
  keys = 0;
  constructor(private readonly page: Page) {}

  async tap(place: Locator): Promise<void> {
    await place.click();
    this.taps++;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += [...text].length;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys++;
  }

  /** Taps and keys since the last call. */
  spent(): { taps: number; keys: number } {
    const { taps, keys } = this;
    this.taps = this.keys = 0;
    return { taps, keys };
  }
}

type Match = { _id: string; matchNumber: number; status: string; bye: boolean; round: number; bracket: { bracket: string }; decidedBy: string | null; player1: Entry; player2: Entry; winner: Entry | null };
type Entry = { _id: string; user: { name: string } };

test('a club night: eleven names, two arms, a latecomer, a no-show, an injury, a wrong result, two champions', async ({ page, server }) => {
  test.slow();
  const person = new Person(page);
  await person.signsUp('Olga Marsh');
  await person.logsIn('Olga Marsh');
  const api: Api = await person.api();
  const hand = new Counted(page);
  const button = (name: string | RegExp, within?: Locator) => person.button(name, within);
  const matches = async (id: string): Promise<Match[]> => (await api.must('GET', `/tournament/brackets-data/${id}`)).matches;
  const idOf = () => new URL(page.url()).pathname.split('/').at(-1)!;

  const creates = async (name: string) => {
    await person.goesTo('Tournaments');
    await button('Create Tournament').click();
    const dialog = person.dialog('Create Tournament');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Rounds').selectOption('Each match as soon as both athletes are known');
    await dialog.getByRole('checkbox', { name: /^Latecomers/ }).check();
    await button('Create Tournament', dialog).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return idOf();
  };
  const field = page.getByRole('textbox', { name: 'Add by name' });
  const athletes = (n: number) => expect(page.getByRole('heading', { name: `Athletes (${n})` })).toBeVisible();
  const draws = async () => {
    await person.startsTournament();
    await person.seedsAtRandom();
  };

  // The right arm: eleven walk-ins, one line and Enter each.
  const right = await creates('Right arm');
  await hand.tap(field);
  for (const name of names) {
    await hand.type(name);
    await hand.press('Enter');
  }
  await athletes(names.length);
  expect(hand.spent()).toEqual({ taps: 1, keys: names.join('').length + names.length });
  expect(await api.count('/users/participant/all?page=1&limit=1')).toBe(names.length);
  await draws();

  // The left arm: the same people, pasted; nobody is created twice.
  const left = await creates('Left arm');
  await field.click();
  await page.evaluate((list) => {
    const data = new DataTransfer();
    data.setData('text/plain', list);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, names.join('\n'));
  await athletes(names.length);
  expect(await api.count('/users/participant/all?page=1&limit=1')).toBe(names.length);
  await draws();

  // A latecomer takes the place of a bye before any later match.
  await page.goto(`/brackets/${right}`);
  await expect(page.getByText('A latecomer takes a bye, drawn by lot.')).toBeVisible();
  await hand.tap(field);
  await hand.type(late);
  await hand.press('Enter');
  await athletes(names.length + 1);
  await expect(page.getByText('Added:')).toBeVisible(); // the reply, because the browser would otherwise ask before leaving
  expect(hand.spent()).toEqual({ taps: 1, keys: late.length + 1 });

  const card = (number: number) => page.getByRole('link', { name: new RegExp(`^M${number}\\b`) });
  const details = person.dialog('Match Details');
  const scheduled = async (id: string) => (await matches(id)).filter((match) => match.status === 'scheduled');

  // A no-show: open the match, say who, confirm.
  const [absent] = await scheduled(right);
  await page.goto(`/brackets/${right}?view=list`);
  await hand.tap(card(absent!.matchNumber));
  await hand.tap(button(`${absent!.player2.user.name} did not appear`, details));
  await hand.tap(button('Record default', details));
  await person.sees('No-show entered');
  expect(hand.spent().taps).toBeLessThanOrEqual(3);
  await expect(page.getByRole('link', { name: new RegExp(`^M${absent!.matchNumber}\\b.*Default`) })).toBeVisible();

  /** A closing dialog goes back in the history, which would undo a navigation meanwhile. */
  const isBack = async () => {
    await expect(details).toBeHidden();
    await expect(page).not.toHaveURL(/match=/);
  };

  /** One bout in a laptop's dialog, with the winner by its number. */
  const pulls = async (match: Match, winner: Entry) => {
    await hand.tap(card(match.matchNumber));
    await hand.tap(button('Start match', details));
    await hand.tap(details.getByRole('radio', { name: winner.user.name, exact: true }));
    await hand.tap(button('Submit results', details));
    await isBack();
    const spent = hand.spent();
    expect(spent).toEqual({ taps: 4, keys: 0 });
  };

  // An injury at the table: the athlete is out and loses all further matches without pulling.
  const [hurtAt] = await scheduled(right);
  // A latecomer is only entered here.
  const hurt = [hurtAt!.player1, hurtAt!.player2].map(({ user }) => user.name).find((name) => name !== late)!;
  await card(hurtAt!.matchNumber).click();
  await button('Start match', details).click();
  await hand.tap(button('Record a departure…', details));
  const leaving = person.dialog('Record a departure');
  await hand.tap(leaving.getByRole('radio', { name: hurt }));
  await hand.tap(leaving.getByRole('radio', { name: 'Injury' }));
  await hand.tap(button(`Take ${hurt} out`, leaving));
  await person.sees('Athlete taken out');
  expect(hand.spent()).toEqual({ taps: 4, keys: 0 });
  // The dialog asks about the other arm, and the athlete continues there.
  const elsewhere = person.dialog(`${hurt} is also entered elsewhere`);
  await expect(elsewhere.getByRole('listitem')).toHaveCount(1);
  await expect(button(RegExp(`^Take ${hurt} out of`), elsewhere)).toBeVisible();
  await button('Done', elsewhere).click();
  await expect(page.getByText('Injured').first()).toBeVisible();

  // The first round of the winners bracket; its first result is wrong, which nobody notices for two rounds.
  let wrong: Match | undefined;
  const section = ({ bracket: { bracket }, round }: Match, name: string, of: number) => bracket === name && round === of;
  for (const round of [1, 2, 3]) {
    for (let open; (open = (await scheduled(right)).find((match) => section(match, 'winners', round))); ) {
      await pulls(open, open.player1);
      wrong ??= open;
    }
  }

  // It is corrected there; the preview names void results, and only the reason is typed.
  const { matchNumber, player2 } = wrong!;
  await hand.tap(card(matchNumber));
  await hand.tap(button('Correct result', details));
  await hand.tap(details.getByRole('radio', { name: player2.user.name, exact: true }));
  await hand.tap(button('Save correction', details));
  const correcting = person.dialog(`Correct M${matchNumber}`);
  await expect(correcting.getByRole('region', { name: 'What this changes' }).getByText('No longer valid')).toBeVisible();
  await hand.tap(correcting.getByLabel('Reason'));
  await hand.type('Wrong side');
  await hand.tap(button('Correct result', correcting));
  await person.sees('Result corrected');
  await isBack();
  expect(hand.spent()).toEqual({ taps: 6, keys: 'Wrong side'.length });
  expect((await matches(right)).find((match) => match.matchNumber === matchNumber)!.winner!.user.name).toBe(player2.user.name);

  // On to both champions; rounds open automatically.
  for (const id of [right, left]) {
    await page.goto(`/brackets/${id}?view=list`);
    for (let open; ([open] = await scheduled(id)), open; ) await pulls(open, open.matchNumber % 2 ? open.player1 : open.player2);
    await expect(page.getByRole('region', { name: 'Champion' })).toBeVisible();
    await expect(button(/^Seed Next Round/)).toHaveCount(0);
  }

  // An organizer's link claims an account with all its matches.
  await page.goto(`/participants?q=${late}`);
  await button(`More actions for ${late}`).click();
  await page.getByRole('menuitem', { name: 'Link to claim the account' }).click();
  await button('Create link', person.dialog(`Account for ${late}?`)).click();
  const link = await page.getByLabel('Link to claim the account').inputValue();
  const phone = await page.context().browser()!.newPage({ baseURL: server.url });
  await phone.goto(link);
  await phone.getByLabel('Email').fill('kai@example.org');
  await phone.getByLabel('Password').fill('grip-and-toproll');
  await phone.getByRole('button', { name: 'Claim account' }).click();
  await expect(phone.getByRole('heading', { name: 'Login' })).toBeVisible();
  await new Person(phone).logsIn('Kai');
  await expect(phone.getByLabel('Totals')).toContainText('Tournaments Joined1');
  await phone.close();
});
