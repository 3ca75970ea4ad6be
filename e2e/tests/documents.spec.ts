import { readFile } from 'node:fs/promises';
import { Inspector } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const names = ['Ann Lee', 'Łukasz Žižek', 'Иван Стоянов', 'გოგი ბერიძე', 'محمد علي', 'Zoë Ångström-Łukasiewicz von Hohenlohe', 'Bo Fox', 'Cy Day'];

/** An event with a class of both arms to enter from paper, and its logged-in organizer. */
async function championship(olga: Person) {
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const event = await api.must('POST', '/event/create', { name: 'Autumn Cup', venue: 'Town hall', firstDay: '2026-11-28', settings: { teams: { levels: ['region', 'club'] }, teamBest: 2 } });
  const { classes } = await api.must('POST', '/event/classes/create', { eventId: event._id, classes: ['right', 'left'].map((arm) => ({ sex: 'men', arm, weight: { limit: 80_000 } })) });
  const classIds = classes.map(({ _id }: { _id: string }) => _id);
  const athletes = await api.must('POST', '/event/register', {
    eventId: event._id, athletes: names.map((name, i) => ({ name, birthYear: 1971, club: `Club ${'ABC'.charAt(i % 3)}`, region: i % 2 ? 'North' : 'South', classIds, confirmed: true })),
  });
  return { api, event, classes, athletes };
}

for (const [width, height] of [[1280, 800], [390, 844]] as const) {
  test(`a class from paper comes to points, documents and a workbook, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const olga = new Person(page);
    const { api, event, classes, athletes } = await championship(olga);
    const inspector = await Inspector.of(page);

    // One arm is entered on screen: everyone has a place except one absent athlete.
    await page.goto(`/events/${event._id}`);
    await page.getByRole('button', { name: `Actions for ${classes[0].name}` }).click();
    await page.getByRole('menuitem', { name: 'Enter places from paper' }).click();
    const dialog = page.getByRole('dialog', { name: `Places from paper: ${classes[0].name}` });
    for (const [i, name] of names.entries()) {
      await dialog.getByRole('combobox', { name: `${i + 1} ${name}` }).selectOption({ label: i === 7 ? 'did not appear' : `place ${i + 1}` });
    }
    await inspector.sound('places from paper');
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await reason.fill('The network was down');
    await reason.press('Enter');
    await expect(dialog).toBeHidden();
    const left = athletes.map(({ entries }: { entries: { _id: string; class: { _id: string } }[] }) => entries.find((entry) => entry.class._id === classes[1]._id)!._id);
    await api.must('POST', `/event/classes/close/${classes[1]._id}`, { places: left.map((entryId: string, i: number) => ({ entryId, place: i + 1 })), reason: 'The network was down' });

    // Every number of a team opens to its parts.
    await page.goto(`/events/${event._id}/results`);
    await expect(page.getByText(`${names[7]!}: did not appear`)).toBeVisible();
    await expect(page.getByText('Entered from paper by Olga Marsh').first()).toBeVisible();
    const points = page.getByRole('region', { name: 'Points', exact: true });
    await points.getByRole('button', { name: 'How South scored' }).press('Enter');
    await expect(points.getByText('2 of the team already count').first()).toBeVisible();
    await inspector.sound('results');

    // The book gets signatures and a final version in two languages.
    await page.goto(`/events/${event._id}/documents`);
    await page.getByRole('button', { name: 'Titles and signatures' }).click();
    const signing = page.getByRole('dialog', { name: 'Titles and signatures' });
    await signing.getByRole('textbox', { name: 'Federation' }).fill('Arm Federation');
    await signing.getByRole('button', { name: 'Add signature' }).click();
    await signing.getByRole('textbox', { name: 'Role' }).fill('Chief judge');
    await signing.getByRole('button', { name: 'Change a document’s title' }).click();
    await signing.getByRole('group', { name: 'Heading 1' }).getByRole('combobox', { name: 'Document' }).selectOption('protocol');
    await signing.getByRole('textbox', { name: 'Title at this event' }).fill('Bulletin of results');
    await inspector.sound('signatures');
    await signing.getByRole('button', { name: 'Save' }).click();
    await expect(signing).toBeHidden();
    await page.getByRole('combobox', { name: 'Second language' }).selectOption('de');
    await expect(page.getByText('Protokoll', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bulletin of results' })).toBeVisible();
    await page.getByRole('button', { name: 'Make final' }).click();
    await page.getByRole('dialog', { name: 'Make the book final' }).getByRole('button', { name: 'Make final' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Version 1, current' })).toBeVisible();
    await inspector.sound('final version');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.doc-print')).toContainText('Chief judge');
    await expect(page.locator('.doc-print')).toContainText('Version 1, final since');
    await expect(page.locator('.doc-code').first()).toBeHidden(); // only on paper
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await api.must('PUT', `/event/update/${event._id}`, { public: true });
    await page.goto(`/e/${event.slug}/book/1`);
    await expect(page.getByText('This version is the current one.')).toBeVisible();
    await inspector.sound('version of the book');

    // Visitors read and print the public edition.
    await page.goto(`/e/${event.slug}?tab=results`);
    await page.getByRole('link', { name: 'All documents of the event' }).click();
    await expect(page.getByRole('heading', { name: 'Bulletin of results' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Men, 80 kg' }).first()).toContainText('did not appear');
    await expect(page.getByText('Weigh-in', { exact: true })).toBeHidden();
    await inspector.sound('documents for visitors');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.doc-print')).toContainText('Arm Federation');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

    // The current documents: on screen, as a workbook, and on paper.
    await page.goto(`/events/${event._id}/documents`);
    await expect(page.getByRole('heading', { name: 'Bulletin of results' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Men, 80 kg' }).first()).toContainText('did not appear');
    await inspector.sound('documents');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as XLSX' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${event.slug}.xlsx`);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const sheets = page.locator('.doc-print');
    await expect(sheets).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    for (const name of names) await expect(sheets).toContainText(name);
    await expect(sheets).not.toContainText('1971'); // the public edition
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)!.length).toBeGreaterThanOrEqual(5); // a page for each document
  });
}
