import { expect, test } from '../support/test.ts';
import { Inspector } from '../support/inspect.ts';
import { openPublicHall, password } from '../support/public-hall.ts';

// The printed sheets for continuing by hand without machines.

test('one print has the open brackets, a call sheet for each table and a protest form, on A4 and Letter', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 2);
  const { organizer, id } = hall;
  const { classes } = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [{ sex: 'mixed', arm: 'left', weight: { limit: 100_000 } }] });
  await organizer.must('POST', '/event/register', { eventId: id, athletes: [{ name: 'Zoë Late', club: 'Iron Arm', country: 'Norway', classIds: [classes.find((one: { class: { arm: string } }) => one.class.arm === 'left')._id], confirmed: true }] });
  await hall.begin();
  const first = await hall.call(1);
  await hall.finish(first);
  const called = await hall.call(1);

  await page.addInitScript(() => { window.print = () => { dispatchEvent(new Event('beforeprint')); }; });
  await page.goto('/login');
  await page.getByLabel('Email').fill('olga@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  const inspector = await Inspector.of(page);
  await page.goto(`/events/${id}/documents`);
  await page.getByRole('button', { name: 'Print to continue on paper' }).click();
  const sheets = page.locator('.hand-print');
  await expect(sheets).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(sheets.locator('.bk-paper')).toHaveCount(1);
  await expect(sheets.getByText(`▸ ${called.athletes[0]!.name}`).or(sheets.getByText(first.athletes[0]!.name)).first()).toBeVisible();
  const calls = sheets.getByRole('table').filter({ has: page.getByRole('heading', { name: /Call sheet/ }) });
  await expect(calls).toHaveCount(2);
  await expect(calls.first().getByRole('row').filter({ hasText: called.athletes[0]!.name }).first()).toContainText(called.athletes[1]!.name);
  // Empty lines for later matches.
  expect(await calls.first().locator('.hand-free').count()).toBeGreaterThanOrEqual(8);
  await expect(sheets.getByRole('table').filter({ hasText: 'Zoë Late' })).toContainText('left arm');
  await expect(sheets.getByRole('heading', { name: 'Protest' })).toBeVisible();
  // Nothing else is on the paper, and no two sheets share a page.
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open', exact: true })).toBeHidden();
  const drawings = await sheets.locator('.bk-paper article').count();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(0);
  for (const format of ['A4', 'Letter'] as const) {
    await page.getByRole('button', { name: 'Print to continue on paper' }).press('Enter'); // a second tap at the same place would not count
    await expect(sheets).toBeAttached();
    const pdf = await page.pdf({ format, preferCSSPageSize: true }); // with the browser's own events around it
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)!.length, format).toBe(drawings + 4);
    await expect(sheets).toHaveCount(0);
  }

  await inspector.sound('documents');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspector.sound('documents on a phone');
});
