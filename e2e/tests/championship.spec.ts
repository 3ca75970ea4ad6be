import { type Page } from '@playwright/test';
import { members } from '../support/club.ts';
import { checkedByProgram, firstRound } from '../support/draw.ts';
import { sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/**
 * The eve of a championship in one go: an event from templates, forty athletes without an address, all weighed in by
 * keyboard, classes changed and merged, a latecomer, and a draw that everyone can check, read in the hall. The tests
 * of each part cover what goes wrong.
 */

/** Maximum of keys for an athlete at the desk, in addition to the name. */
const KEYS = 12;

/** Pastes a table where the focus is, in a spreadsheet's clipboard format. */
async function pastes(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Forty people, the first four typed. Each has a weight, and all but every fifth enter both arms. */
const athletes = Array.from({ length: 40 }, (_, i) => {
  const name = `${String.fromCharCode(65 + (i % 20))}${'aeiou'[Math.floor(i / 8)]}ro ${['Novak', 'Petit', 'Zych', 'Ito'][i % 4]}`;
  return { name, sex: i % 3 === 0 ? 'w' : 'm', year: 1985 + (i % 10), club: ['Hook', 'Toproll', 'Press'][i % 3]!, limit: i % 3 === 0 ? 60 : 75, arms: i % 5 === 0 ? 'R' : 'RL' };
});

for (const [width, height] of Object.entries(sizes)) {
  test(`the eve of a championship, ${width} px`, async ({ page, browser, server }) => {
    test.slow();
    expect(new Set(athletes.map(({ name }) => name)).size).toBe(athletes.length);
    await page.setViewportSize({ width: Number(width), height });
    const olga = new Person(page);
    await olga.signsUp(members.organizer);
    await olga.logsIn(members.organizer);

    // An event from templates, both arms.
    await page.goto('/events');
    await olga.button('New event').first().click();
    const fresh = olga.dialog('New event');
    await fresh.getByLabel('Name').fill('Harbour Championship');
    await fresh.getByLabel('First day').fill('2027-05-01');
    await fresh.getByLabel('Public').check();
    await olga.button('Create event', fresh).click();
    await olga.button('Add classes').click();
    const add = olga.dialog('Add classes');
    const waf = add.getByRole('group', { name: 'World Armwrestling Federation' });
    await waf.getByLabel('Women, Seniors', { exact: true }).check();
    await waf.getByLabel('Men, Seniors', { exact: true }).check();
    await olga.button(/^Add \d+ classes$/, add).click();
    await olga.sees('Classes added');
    const right = page.getByRole('region', { name: 'Right arm' });
    const id = new URL(page.url()).pathname.split('/')[2]!;

    // Two classes are changed, two are merged.
    const changes = async (from: string, limit: string) => {
      await olga.button(`Actions for ${from}`).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const edit = olga.dialog(`Edit ${from}`);
      await edit.getByLabel('Weight limit (kg)').fill(limit);
      await olga.button('Save Changes', edit).click();
      const became = from.replace(/\d+ kg/, `${limit} kg`);
      await expect(page.getByRole('heading', { level: 3, name: became, exact: true })).toBeVisible();
    };
    await changes('Women, Seniors, 50 kg, right arm', '48');
    await changes('Women, Seniors, 50 kg, left arm', '48');
    await olga.button('Actions for Women, Seniors, 48 kg, right arm').click();
    await page.getByRole('menuitem', { name: 'Merge into another class' }).click();
    const merge = olga.dialog('Merge Women, Seniors, 48 kg, right arm');
    await merge.getByLabel('Into').selectOption({ label: 'Women, Seniors, 55 kg, right arm' });
    await olga.button('Merge', merge).click();
    await expect(right.getByRole('heading', { level: 3, name: 'Women, Seniors, 48 kg, right arm' })).toHaveCount(0);

    // Forty athletes: four typed, the others pasted.
    const part = (name: string) => page.getByRole('navigation', { name: 'Event sections' }).getByRole('link', { name });
    await part('Athletes').click();
    const field = page.getByRole('textbox', { name: 'Add an athlete' });
    await field.click();
    const typed = athletes.slice(0, 4);
    await page.keyboard.type(typed.map(({ name, sex, year, club, limit, arms }) => `${name}, ${sex}, ${year}, ${club}, , ${limit} ${arms}\n`).join(''));
    await expect(page.getByText('4 athletes', { exact: true })).toBeVisible();
    await field.click();
    const rows = athletes.slice(4).map(({ name, sex, year, club, limit, arms }) => [name, sex, year, club, '', `${limit} ${arms}`].join('\t'));
    await pastes(page, ['Name\tSex\tBirth year\tClub\tCountry\tClasses', ...rows].join('\r\n'));
    const many = olga.dialog('Add a list of athletes');
    await expect(many.getByRole('status')).toHaveText('36 valid lines');
    await olga.button('Register 36 athletes', many).click();
    await expect(page.getByText('40 athletes', { exact: true })).toBeVisible();

    // All are weighed in only by keyboard.
    await part('Desk').click();
    await expect(page.getByRole('heading', { name: '40 still to weigh in' })).toBeVisible();
    const who = page.getByRole('combobox', { name: 'Name, number or badge' });
    const scales = page.getByLabel('Weight in kg');
    await who.focus();
    for (const [i, { name, limit }] of athletes.entries()) {
      let keys = 0;
      const presses = async (text: string) => {
        for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : key);
        keys += text.length;
      };
      await page.keyboard.type(name);
      await presses('\n');
      await expect(scales).toBeFocused();
      await presses(`${limit - 1}.${i % 10}\n`);
      await expect(page.getByRole('button', { name: / and continue$/ })).toHaveAttribute('aria-keyshortcuts', 'Enter');
      await presses('\n');
      await expect(who).toBeFocused();
      expect(keys, `keys for ${name}`).toBeLessThanOrEqual(KEYS);
    }
    await expect(page.getByRole('heading', { name: /still to weigh in/ })).toHaveCount(0);

    // A latecomer, registered and weighed in one go.
    await who.fill('Kai Late, m, 1999, Press');
    await page.keyboard.press('Enter');
    await expect(scales).toBeFocused();
    await page.keyboard.type('74.5\n');
    await expect(page.getByRole('button', { name: 'Confirm and continue' })).toHaveAttribute('aria-keyshortcuts', 'Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kai Late ✓ · 74.5 kg · M 75 R, M 75 L', { exact: true })).toBeVisible();

    // The draw: lists, a number from the hall, and each record checked by the program.
    const api = await olga.api();
    await api.must('POST', `/event/state/${id}`, { state: 'running' });
    await part('Draw').click();
    await olga.button('Publish 4 lists').click();
    await expect(page.getByRole('region', { name: 'Published' }).getByRole('article')).toHaveCount(4);
    await page.getByLabel('Number from the hall').fill('4711');
    await olga.button('Draw 4 classes').click();
    await expect(page.getByRole('region', { name: 'Drawn' }).getByRole('article')).toHaveCount(4);
    const { draws } = await api.must('GET', `/event/draws/${id}`);
    for (const { class: { _id }, record } of draws) {
      const { matches } = await api.must('GET', `/tournament/brackets-data/${_id}`);
      expect(await checkedByProgram(record)).toEqual(firstRound(matches));
    }

    // A person in the hall reads it without an account.
    const { slug } = await api.must('GET', `/event/${id}`);
    const hall = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url });
    const phone = await hall.newPage();
    const heard: string[] = [];
    phone.on('response', (response) => {
      if (response.url().includes('/api/') || response.request().resourceType() === 'document') void response.text().then((text) => heard.push(text), () => undefined);
    });
    await phone.goto(`/e/${slug}`);
    await expect(phone.getByRole('heading', { level: 1, name: 'Harbour Championship' })).toBeVisible();
    await expect(phone.getByRole('navigation', { name: 'Event sections' })).toBeVisible(); // the name is there before the data
    await phone.goto(`/e/${slug}?tab=athletes`);
    await expect(phone.getByText('Kai Late')).toBeVisible();
    await phone.goto(`/e/${slug}/classes/${draws[0].class._id}`);
    await expect(phone.getByRole('combobox', { name: 'Find an athlete' })).toBeVisible();
    expect(heard.length).toBeGreaterThan(2);
    for (const text of heard) expect(text).not.toMatch(/:\s*(74500|74\.5|1999)\b|"birthYear"|"grams"|@example/);
    await hall.close();
  });
}
