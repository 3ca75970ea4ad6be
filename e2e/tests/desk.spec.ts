import { type Page } from '@playwright/test';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person, emailOf, password } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// An event's athletes without addresses, on the evening before: typed, pasted, and weighed at two desks.

/** Counts keys except the name's. */
class Hand {
  keys = 0;
  constructor(private readonly page: Page) {}

  /** The name's keys do not count. */
  async names(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += [...text].length;
  }

  async presses(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys++;
  }

  spent(): number {
    const { keys } = this;
    this.keys = 0;
    return keys;
  }
}

/** A spreadsheet's clipboard, pasted at the focus. */
async function pastes(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    data.setData('text', copied);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

for (const [width, height] of Object.entries(sizes)) {
  test(`forty athletes without an address, typed, pasted and weighed at two desks, ${width} px`, async ({ page, browser, server }) => {
    test.slow();
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Autumn Cup', firstDay: '2026-11-28' });
    await api.must('POST', '/event/classes/create', { eventId: event._id, templates: ['waf-seniors-men', 'waf-seniors-women'], arms: ['right', 'left'] });
    await api.must('POST', `/event/state/${event._id}`, { state: 'open' });
    const hand = new Hand(page);

    // Three typed one by one; a known name leads to a question, answered by one key.
    await page.goto(`/events/${event._id}/athletes`);
    const add = page.getByRole('textbox', { name: 'Add an athlete' });
    await add.click();
    await page.keyboard.type('Ann Lee, w, 1990, Sokol, Czechia, 60 R\nZlatan\nBo Li, m, 1985, Iron Arm\n');
    await expect(page.getByText('3 athletes', { exact: true })).toBeVisible();
    await page.keyboard.type('Ann Lee, w, 1990, Sokol\n');
    await expect(page.getByRole('region', { name: 'Who is Ann Lee?' })).toContainText('Ann Lee is already registered as number 1.');
    await expect(page.getByRole('button', { name: 'Another person with this name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Who is Ann Lee?' })).toHaveCount(0);

    // The rest from a spreadsheet, with German headers, empty cells and two wrong lines.
    const rows = Array.from({ length: 37 }, (_, i) => [`Pat ${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'a' : 'b'} Moser`, i % 2 ? 'w' : 'm', i % 3 ? '1990' : '', i % 4 ? 'Kraft' : '', '', i % 2 ? '60 RL' : '75 R'].join('\t'));
    await add.click();
    await pastes(page, ['Name\tGeschlecht\tJahrgang\tVerein\tLand\tKlasse', ...rows, '\tm\t\t\t\t', 'Quentin\tm\t\t\t\t77 R'].join('\r\n'));
    const many = olga.dialog('Add a list of athletes');
    await expect(many.getByRole('status')).toHaveText('37 valid lines, 2 left out');
    await expect(many).toContainText('There is no class “77 R”. Write it as 70 R, or by its name.');
    await expect(many.getByRole('listitem').filter({ hasText: 'Pat Ba Moser' })).toContainText('W 60 R · W 60 L');
    await inspect.sound('the preview of a list');
    await olga.button('Register 37 athletes', many).click();
    await expect(many).toHaveCount(0);
    await expect(page.getByText('40 athletes', { exact: true })).toBeVisible();
    await inspect.sound('athletes');
    await page.getByRole('textbox', { name: 'Search athletes' }).fill('sokol');
    await expect(page.getByText('1 of 40 athletes', { exact: true })).toBeVisible();

    // A second desk, which only watches.
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    const second = new Person(other);
    await other.goto('/login');
    await other.getByLabel('Email').fill(emailOf('Olga Marsh'));
    await other.getByLabel('Password').fill(password);
    await second.button('Login').click();
    await expect(other).toHaveURL('/dashboard');
    await other.goto(`/events/${event._id}/desk`);
    await expect(other.getByRole('heading', { name: '40 still to weigh in' })).toBeVisible();

    await page.goto(`/events/${event._id}/desk`);
    await expect(page.getByRole('heading', { name: '40 still to weigh in' })).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Name, number or badge' });
    const card = (name: string) => page.getByRole('heading', { level: 2, name });
    await inspect.sound('the desk');

    // Only by keyboard: name, Enter, weight, Enter, Enter; the focus returns to the field.
    await field.focus();
    for (const [name, weight, said] of [['pat ba', '59,8', 'Pat Ba Moser ✓ · 59.8 kg · W 60 R, W 60 L'], ['pat ca', '74.5', 'Pat Ca Moser ✓ · 74.5 kg · M 75 R'], ['bo li', '88.25', 'Bo Li ✓ · 88.25 kg · M 90 R, M 90 L']] as const) {
      await hand.names(name);
      await hand.presses('Enter');
      const year = page.getByLabel('Birth year (not known yet)');
      await expect(page.getByLabel('Weight in kg')).toBeVisible();
      await expect(year).toHaveCount(0);
      await hand.types(weight);
      await hand.presses('Enter');
      await expect(page.getByRole('button', { name: / and continue$/ })).toHaveAttribute('aria-keyshortcuts', 'Enter');
      await hand.presses('Enter');
      await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expect(field).toBeFocused();
      expect(hand.spent(), `keys for ${name}`).toBeLessThanOrEqual(12);
    }
    // The other desk has seen each.
    await expect(other.getByRole('heading', { name: '37 still to weigh in' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Last weighed' })).toContainText('Bo Li');

    // By number, with unknown sex: the desk asks. It reports overweight, Enter does nothing, and another attempt is
    // stored beside the first.
    await field.fill('1');
    await page.keyboard.press('Enter');
    await expect(card('Ann Lee')).toBeVisible();
    await page.keyboard.type('61.4\n');
    const alert = page.getByRole('alert').filter({ hasText: 'W 60 R: too heavy' });
    await expect(alert).toBeVisible();
    await inspect.sound('too heavy');
    await expect(alert.getByRole('button').first()).toHaveAttribute('aria-keyshortcuts', '1');
    await page.keyboard.press('Enter');
    await expect(alert).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.type('60.9\n');
    await expect(alert).toBeVisible();
    await expect(page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveText([/^61.4 kg/, /^60.9 kg/]);
    const entries = async () => (await api.must('GET', `/event/athletes/${event._id}?search=1`))[0].entries.map((entry: { class: { name: string } }) => entry.class.name);
    expect(await entries()).toEqual(['Women, Seniors, 60 kg, right arm']);
    await expect(alert.getByRole('button').first()).toHaveAttribute('aria-keyshortcuts', '1');
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: /Women, Seniors, 65 kg, right arm/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ann Lee ✓ · 60.9 kg · W 65 R', { exact: true })).toBeVisible();
    expect(await entries()).toEqual(['Women, Seniors, 65 kg, right arm']);

    // The desk asks for missing data; a tap leads to athletes who lack some.
    await page.getByRole('region', { name: 'Still to weigh in' }).getByRole('button', { name: 'Zlatan' }).click();
    await page.keyboard.press('m');
    await page.keyboard.type('104\n');
    await expect(page.getByRole('button', { name: /Men, Seniors, 110 kg, right arm/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: / and continue$/ })).toHaveAttribute('aria-keyshortcuts', 'Enter');
    await page.keyboard.press('2'); // the left arm is not drawn
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zlatan ✓ · 104 kg · M 110 R', { exact: true })).toBeVisible();

    // A latecomer is registered and weighed in one step, and the other desk sees it.
    await field.fill('Kai Late, m, 1999, Sokol');
    await page.keyboard.press('Enter');
    await expect(card('Kai Late')).toBeVisible();
    await expect(other.getByRole('heading', { name: '36 still to weigh in' })).toBeVisible();
    await page.keyboard.type('79.5\n');
    await expect(page.getByRole('button', { name: 'Confirm and continue' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm and continue' })).toHaveAttribute('aria-keyshortcuts', 'Enter');
    await inspect.sound('classes at the desk');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kai Late ✓ · 79.5 kg · M 80 R, M 80 L', { exact: true })).toBeVisible();
    await expect(other.getByRole('heading', { name: '35 still to weigh in' })).toBeVisible();

    // A badge comes like from a scanner; another event's badge matches nobody.
    await page.goto(`/events/${event._id}/print`);
    await page.getByRole('textbox', { name: 'From number' }).fill('41');
    const code = (await page.locator('.ev-bars span').first().textContent())!;
    expect(code).toMatch(/^0041\d{6}$/);
    await inspect.sound('badges');
    await page.goto(`/events/${event._id}/desk`);
    await field.fill(code);
    await page.keyboard.press('Enter');
    await expect(card('Kai Late')).toBeVisible();
    await page.keyboard.press('Escape');
    await field.fill('0041000000');
    await expect(page.getByText('This badge belongs to another event. Type the name.')).toBeVisible();
    await context.close();
  });
}

test('a broken network at the desk loses nothing and weighs once', async ({ page, quiet }) => {
  quiet.expects(/event\/weigh|Failed to load resource/);
  const olga = new Person(page);
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const event = await api.must('POST', '/event/create', { name: 'Autumn Cup', firstDay: '2026-11-28' });
  await api.must('POST', '/event/classes/create', { eventId: event._id, templates: ['waf-seniors-men'], arms: ['right'] });
  await api.must('POST', '/event/register', { eventId: event._id, athletes: [{ name: 'Bo Li', sex: 'men', birthYear: 1985 }] });
  await page.goto(`/events/${event._id}/desk`);
  await page.getByRole('combobox', { name: 'Name, number or badge' }).fill('bo');
  await page.keyboard.press('Enter');

  // The server has it, the reply is lost, and the app resends automatically.
  let tries = 0;
  await page.route('**/api/event/weigh/**', async (route) => {
    tries++;
    if (tries === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await page.keyboard.type('74.5\n');
  await expect(page.getByRole('button', { name: 'Confirm and continue' })).toBeVisible();
  expect(tries).toBe(2);
  const attempts = async () => (await api.must('GET', `/event/athletes/${event._id}`))[0].private.attempts.length;
  expect(await attempts()).toBe(1);

  // A refusal keeps the typed text and gives the reason.
  await olga.button('Another attempt').click();
  await page.unroute('**/api/event/weigh/**');
  await page.route('**/api/event/weigh/**', (route) => route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ success: false, message: 'The event is over.' }) }));
  await page.keyboard.type('75.2\n');
  await expect(page.getByText('The event is over.')).toBeVisible();
  await expect(page.getByLabel('Weight in kg')).toHaveValue('75.2');
  await page.unroute('**/api/event/weigh/**');
  await olga.button('Send again').click();
  await expect(page.getByRole('button', { name: / and continue$/ })).toBeVisible();
  expect(await attempts()).toBe(2);
});
