import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// Clubs' lists, chosen as files: every form from package entrylist's tests, through the screen.

const lists = join(dirname(fileURLToPath(import.meta.url)), '../../internal/entrylist/testdata');

async function openEvent(page: Page) {
  const olga = new Person(page);
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const event = await api.must('POST', '/event/create', { name: 'Autumn Cup', firstDay: '2026-11-28' });
  await api.must('POST', '/event/classes/create', { eventId: event._id, templates: ['waf-seniors-men', 'waf-seniors-women', 'waf-masters-men', 'waf-juniors-boys'], arms: ['right', 'left'] });
  await api.must('POST', `/event/state/${event._id}`, { state: 'open' });
  return { olga, event };
}

/** Chooses a list as a file. */
async function chooses(olga: Person, file: string): Promise<Locator> {
  await olga.button('Add a list').click();
  const many = olga.dialog('Add a list of athletes');
  await many.getByLabel('List file').setInputFiles(join(lists, file));
  await expect(many.getByRole('status')).toBeVisible();
  return many;
}

/** The screen's text about each athlete, without line numbers. */
async function rowsOf(many: Locator): Promise<string[]> {
  const all = await many.getByRole('list', { name: 'Recognized lines' }).getByRole('listitem').all();
  return Promise.all(all.map(async (row) => (await row.locator('p').allInnerTexts()).map((text) => text.trim()).filter(Boolean).join(' | ')));
}

/** Each list with the number of athletes read correctly, and the screen's content. */
const forms: [file: string, right: number, says: string[]][] = [
  ['name-vorname.csv', 1, ['Mira Ziegler', 'Jörn Thoma male · 1993 · KSV Ahorn · GER | M 80 R']],
  ['windows-1251.csv', 2, ['Шубин Тихон male · 1990 · Маяк', 'Ольхова Злата female · 1995 · Прибой']],
  ['utf-16le.txt', 2, ['Chloë Wierzbińska female · 1990 · Ahorn', 'Nils Aasen male · 1991 · Ahorn']],
  ['russian-header.csv', 2, ['Тихон Шубин male · 1990 · Маяк | M 80 R', 'Злата Ольхова female · 1995 · Прибой | W 60 L']],
  ['french-header.csv', 2, ['Rémi Vasseur male · 1990 · Nantes | M 80 R', 'Inès Morel female · 1995 · Nantes | W 60 L']],
  ['sections.txt', 5, ['Tom Alder male | M 75 R', 'Lena Dale female | W 60 R', 'Nora Elm female | W 60 R']],
  ['workbook.xlsx', 2, ['Tom Alder male · Norway | M 80 R', 'Lena Dale female · Denmark | W 60 L']],
  ['federation-classes.csv', 8, ['Piet Brook male · 1990 | M +110 R', 'Olaf Dahlin male · 1970 | M 40+ 70 R', 'Leo Hazel male · 1990 | M 80 R · M 80 L', 'Uwe Ibsen male · 1990 | M 80 R']],
  ['heaviest.csv', 4, ['Big Alder male · 1990 | M +110 R', 'Big Dale male · 1990 | M +110 R']],
  ['row-per-entry.csv', 2, ['Tom Alder male · 1990 · Ahorn | M 75 R · M 75 L', 'Lena Dale female · 1995 · Ahorn | W 60 R · W 60 L']],
  ['sep-line.csv', 1, ['Tom Alder male · 1990']],
  ['two-class-columns.csv', 2, ['Tom Alder male · 1990 | M 75 R · M 80 L', 'Lena Dale female · 1995 | W 60 R']],
  ['first-last-name.csv', 1, ['Tom Alder male · 1990 · Ahorn']],
];

for (const [file, right, says] of forms) {
  test(`a list is read as its sender meant it: ${file}`, async ({ page }) => {
    const { olga, event } = await openEvent(page);
    await page.goto(`/events/${event._id}/athletes`);
    const many = await chooses(olga, file);
    await expect(many.getByRole('status')).toHaveText(new RegExp(`^${String(right)} valid line`));
    const rows = await rowsOf(many);
    for (const one of says) expect(rows.some((row) => row.startsWith(one)), `${one} in ${rows.join('; ')}`).toBe(true);
  });
}

test('two of one name are asked about, and an updated list offers what changed', async ({ page }) => {
  const { olga, event } = await openEvent(page);
  await page.goto(`/events/${event._id}/athletes`);
  // Two with one name, club and year: one is right, the other is a question.
  const twins = await chooses(olga, 'same-name.csv');
  await expect(twins.getByRole('status')).toHaveText('1 valid line, 1 left out');
  await olga.button('Another person', twins).click();
  await olga.button('Register 2 athletes', twins).click();
  await expect(page.getByText('2 athletes', { exact: true })).toBeVisible();

  // The same list a week later: changes are offered, and nobody is duplicated.
  const first = await chooses(olga, 'first-list.csv');
  await olga.button('Register 2 athletes', first).click();
  await expect(page.getByText('4 athletes', { exact: true })).toBeVisible();
  const updated = await chooses(olga, 'updated-list.csv');
  await expect(updated.getByRole('status')).toHaveText('3 valid lines');
  await expect(updated.getByText('+ M 75 L')).toBeVisible();
  await expect(updated.getByText('W 60 R → W 70 R')).toBeVisible();
  await olga.button('Register 3 athletes', updated).click();
  await expect(page.getByText('5 athletes', { exact: true })).toBeVisible();
  const again = await chooses(olga, 'updated-list.csv');
  await expect(again.getByText('Already registered. Nothing changes.')).toHaveCount(3);
  await expect(olga.button('Register 0 athletes', again)).toBeDisabled();
});

for (const [width, height] of Object.entries(sizes)) {
  test(`a club's list of forty in Windows-1251, mended and registered, ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const { olga, event } = await openEvent(page);
    await page.goto(`/events/${event._id}/athletes`);
    const many = await chooses(olga, 'club-of-forty.txt');
    await expect(many.getByRole('status')).toHaveText('40 valid lines');
    await expect(many.getByLabel('Encoding')).toHaveValue('Windows-1251');
    await inspect.sound('a list that is right');
    // In the wrong encoding, nobody is registered with a garbled name.
    await many.getByLabel('Encoding').selectOption('KOI8-R');
    await expect(many.getByText('Шубин Тихон')).toHaveCount(0);
    await many.getByLabel('Encoding').selectOption('Windows-1251');
    await expect(many.getByRole('status')).toHaveText('40 valid lines');
    // One line is fixed, one omitted.
    await olga.button('Fix line 5', many).click();
    const fix = many.getByRole('form', { name: 'Fix line 5' });
    await fix.getByLabel('Classes').fill('80 лев');
    await fix.getByLabel('Name').fill('Шубин Тихон Ильич');
    await inspect.sound('a line that is mended');
    await olga.button('Apply', fix).click();
    await expect(many.getByRole('listitem').filter({ hasText: 'Шубин Тихон Ильич' })).toContainText('M 80 L');
    await olga.button('Fix line 6', many).click();
    await olga.button('Leave this line out', many).click();
    await expect(many.getByRole('status')).toHaveText('39 valid lines');
    await olga.button('Register 39 athletes', many).click();
    await expect(many).toHaveCount(0);
    await expect(page.getByText('39 athletes', { exact: true })).toBeVisible();
  });
}
