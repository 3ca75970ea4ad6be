import { Api } from '../support/api.ts';
import { FaultyNetwork } from '../support/faults.ts';
import type { Queue, Table } from '../support/hall.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { PadScreen } from '../support/pad.ts';
import { expect, listen, test } from '../support/test.ts';

/** The tables of an event, and helpers without an account who score at them by a link. */

const password = 'grip-and-toproll';

/** An event ready to run, with a drawn class of four. */
async function openEvent(url: string) {
  await new Api(url).must('POST', '/users/createuser', { name: 'Olga Marsh', email: 'olga@example.org', password });
  const organizer = await new Api(url).as('olga@example.org', password);
  const firstDay = new Date().toISOString().slice(0, 10);
  const { _id: id } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay });
  const made = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [{ sex: 'mixed', arm: 'right', weight: { limit: 80_000 } }] });
  const classId = made.classes[0]._id as string;
  const athletes = ['Ann Lee', 'Bo Roe', 'Cy Doe', 'Di Poe'].map((name) => ({ name, classIds: [classId], confirmed: true }));
  await organizer.must('POST', '/event/register', { eventId: id, athletes });
  await organizer.must('POST', `/event/state/${id}`, { state: 'open' });
  await organizer.must('POST', `/tournament/start/${classId}`);
  await organizer.must('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
  return { id, classId, organizer };
}

for (const [width, height] of Object.entries(sizes)) {
  test(`a helper without an account scores at a table, ${width} px`, async ({ page, browser, server, quiet }) => {
    quiet.expects(/401/); // the link has ended
    const { id, classId, organizer } = await openEvent(server.url);
    await page.setViewportSize({ width: Number(width), height });
    await page.goto('/login');
    await page.getByLabel('Email').fill('olga@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/dashboard$/);
    const inspector = await Inspector.of(page);

    await inspector.screen(`/events/${id}/tables`, page.getByText('No tables yet'));
    await page.getByRole('button', { name: 'Add a table' }).click();
    await expect(page.getByRole('heading', { name: 'Table 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a table' }).click();
    await expect(page.getByRole('heading', { name: 'Table 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Table 2' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Referees' }).fill('Kim, Lee');
    await page.getByLabel('Name', { exact: true }).fill('Stage');
    await inspector.sound('Edit Table 2');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Stage' })).toBeVisible();

    await page.getByRole('button', { name: 'Add helper link for Stage' }).click();
    await page.getByRole('textbox', { name: 'Helper' }).fill('Anna');
    await inspector.sound('Link for a helper');
    await page.getByRole('textbox', { name: 'Helper' }).press('Enter');
    const code = page.getByRole('dialog', { name: 'Link for Anna · Stage' });
    await expect(code.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await inspector.sound('Link for Anna');
    const link = new URL(await code.getByLabel('Address').inputValue());
    await code.getByRole('button', { name: 'Done' }).click();

    // A phone in the hall, on a bad network.
    const network = await FaultyNetwork.to(server.url);
    const hall = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' });
    const complaints: string[] = [];
    listen(hall, complaints);
    const phone = await hall.newPage();
    const held = await Inspector.of(phone);
    network.fail('unanswered');
    await phone.goto(`${network.url}/table${link.hash}`);
    await expect(phone.getByRole('heading', { name: 'Stage' })).toBeVisible();
    await expect(phone.getByText('Kim, Lee')).toBeVisible();
    expect(phone.url()).not.toContain('#');
    await held.sound('a table');
    await expect(phone.getByText('Nothing to score')).toBeVisible();

    // Live updates: once the event runs the table has a match, and an official's call has its clock.
    await expect(phone.locator('[data-live=live]')).toBeVisible();
    await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
    const { now }: Queue = await organizer.must('GET', `/event/queue/${id}`);
    const [other, stage] = now.tables as [Table, Table];
    const first = stage.onDeck!;
    await expect(phone.getByRole('button', { name: `Call M${String(first.matchNumber)}` })).toBeVisible();
    await organizer.must('POST', '/event/queue/call', { matchId: first.matchId, tableId: stage._id });
    await expect(phone.getByRole('timer')).toBeVisible();
    await organizer.must('POST', '/event/queue/call', { matchId: other.onDeck!.matchId, tableId: other._id });

    await phone.getByRole('link', { name: 'Open pad' }).click();
    const pad = new PadScreen(phone);
    network.fail('lost', 'unanswered');
    await pad.holds(pad.face('red'));
    await expect(phone.getByRole('link', { name: 'Sent' })).toBeVisible();
    await phone.getByRole('link', { name: 'Back to the table' }).click();
    await expect(phone.getByText('No match is ready')).toBeVisible();
    const { log } = await organizer.must('GET', `/match/log/${first.matchId}`);
    expect(log.entries).toEqual([expect.objectContaining({ kind: 'game', referees: 'Kim, Lee', official: expect.objectContaining({ name: 'Anna · Stage' }) })]);

    // Nothing else opens, and waiting entries can be compared.
    await phone.goto(`${network.url}/dashboard`);
    await expect(phone.getByRole('heading', { name: 'Stage' })).toBeVisible();
    await phone.goto(`${network.url}/outbox`);
    await expect(phone.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await phone.getByRole('link', { name: 'Back to the table' }).click();
    await expect(phone.getByRole('heading', { name: 'Stage' })).toBeVisible();
    expect(complaints.filter((text) => !/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE/.test(text))).toEqual([]);

    // The organizer sees the use and ends the link: the phone learns it at once.
    await page.reload();
    await expect(page.getByText('Anna · Stage')).toBeVisible();
    await inspector.sound('the tables with a link');
    await page.getByRole('button', { name: 'End the link for Anna · Stage' }).click();
    await page.getByRole('button', { name: 'End link', exact: true }).click();
    await expect(page.getByText('Ended')).toBeVisible();
    await expect(phone.getByText('You are no longer logged in at the table.')).toBeVisible();
    await held.sound('a table whose link was ended');
    await phone.goto(`${network.url}/table${link.hash}`);
    await expect(phone.getByText('This link was ended. Ask an official of the event for another one.')).toBeVisible();
    await hall.close();
    await network.end();
  });
}
