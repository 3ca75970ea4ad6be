import { expect } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { members } from '../support/club.ts';
import { emailOf } from '../support/person.ts';
import { test } from '../support/unlucky.ts';

// Every write of an event's screens through a network that breaks, is silent and is slow. Writes at a table are in
// day.spec.ts and pad.spec.ts.

/** An event with two classes, this many athletes in the first, and two tables. */
async function openEvent(organizer: Api, athletes: number) {
  const { _id: id } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', firstDay: new Date().toISOString().slice(0, 10) });
  await organizer.must('PUT', `/event/update/${id}`, { settings: { rest: 0, restDecider: 0 } });
  const { classes } = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [70_000, 80_000].map((limit) => ({ sex: 'men', arm: 'right', weight: { limit } })) });
  const classIds: string[] = classes.map((one: { _id: string }) => one._id);
  for (let n = 0; n < 2; n++) await organizer.must('POST', '/event/tables/create', { eventId: id });
  if (athletes > 0) {
    const list = Array.from({ length: athletes }, (_, n) => ({ name: `Ath ${'ABCDEFGHIJKLMNOP'[n]}`, sex: 'men', birthYear: 1990, club: n % 2 ? 'Hook' : 'Press', classIds: [classIds[0]], confirmed: true }));
    await organizer.must('POST', '/event/register', { eventId: id, athletes: list });
  }
  return { id: id as string, classIds };
}

test('an organizer makes an event, its classes, tables and settings', async ({ page, person, organizer }) => {
  await organizer.must('POST', '/users/createuser', { name: members.referee, email: emailOf(members.referee), password: 'grip-and-toproll', role: 'referee' });
  await person.logsInHere(members.organizer);
  await person.opens('/events');
  await person.button('New event').first().click();
  const fresh = person.dialog('New event');
  await fresh.getByLabel('Name').fill('Harbour Open');
  await fresh.getByLabel('First day').fill('2027-05-01');
  await fresh.getByLabel('Tables').fill('0');
  await person.changes(() => person.button('Create event', fresh).click(), 'Event created', { typed: fresh.getByLabel('Name') });
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/')[2]!;

  await person.button('Add classes').click();
  const add = person.dialog('Add classes');
  await add.getByRole('group', { name: 'World Armwrestling Federation' }).getByLabel('Women, Seniors', { exact: true }).check();
  await add.getByLabel('Left arm').uncheck();
  const make = person.button(/^Add \d+ classes$/, add);
  await expect(make).toBeVisible();
  await person.changes(() => make.click(), 'Classes added', { writes: 7 });
  const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true });
  const [lightest, next] = await page.getByRole('heading', { level: 3 }).allInnerTexts();

  await person.button(`Actions for ${lightest}`).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = person.dialog(`Edit ${lightest}`);
  await edit.getByLabel('Weight limit (kg)').fill('48');
  await person.changes(() => person.button('Save Changes', edit).click(), 'Class changed', { typed: edit.getByLabel('Weight limit (kg)') });
  const edited = lightest!.replace(/\d+ kg/, '48 kg');
  await expect(heading(edited)).toBeVisible();
  await person.button(`Actions for ${edited}`).click();
  await page.getByRole('menuitem', { name: 'Merge into another class' }).click();
  const merge = person.dialog(`Merge ${edited}`);
  await merge.getByLabel('Into').selectOption({ label: next! });
  await person.changes(() => person.button('Merge', merge).click(), 'Classes merged', { writes: 2 });
  await expect(heading(edited)).toHaveCount(0);
  await person.button('More actions').click();
  await page.getByRole('menuitem', { name: 'Add the other arm' }).click();
  await person.changes(() => person.button('Add', person.dialog('Add the other arm')).click(), 'Classes added', { writes: 6 });
  await person.button(`Actions for ${next}`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await person.changes(() => person.button('Delete', page.getByRole('alertdialog').or(page.getByRole('dialog'))).click(), 'Class deleted', { faults: ['unanswered', 'stalled'] });

  await person.opens(`/events/${id}/tables`);
  await person.changes(() => person.button('Add a table').click(), page.getByRole('heading', { name: 'Table 1' }));
  await person.button('Actions for Table 1').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const table = person.dialog('Edit Table 1');
  await table.getByRole('textbox', { name: 'Referees' }).fill('Kim, Lee');
  await person.changes(() => person.button('Save Changes', table).click(), 'Table changed', { typed: table.getByRole('textbox', { name: 'Referees' }) });
  await person.button('Add helper link for Table 1').click();
  const helper = person.dialog('Add helper link for Table 1');
  await helper.getByRole('textbox', { name: 'Helper' }).fill('Anna');
  await person.changes(() => person.button('Create link', helper).click(), page.getByRole('img', { name: 'QR code of the link' }), { typed: helper.getByRole('textbox', { name: 'Helper' }), faults: ['lost', 'silent'] });
  await person.button('Done').click();
  await person.button('End the link for Anna · T1').click();
  await person.changes(() => person.button('End link').click(), page.getByText('Ended'), { faults: ['unanswered', 'stalled'] });

  await person.opens(`/events/${id}/settings`);
  await person.button('Show all settings').click();
  const rest = page.getByLabel('Rest between two bouts (minutes)');
  await rest.fill('10');
  await person.changes(() => person.button('Save settings').click(), 'Settings saved', { typed: rest });
  await expect(rest).toHaveValue('10');
});

test('an organizer registers athletes, and publishes and makes a draw', async ({ page, person, organizer }) => {
  const { id } = await openEvent(organizer, 3);
  await person.logsInHere(members.organizer);
  await person.opens(`/events/${id}/athletes`);
  const field = page.getByRole('textbox', { name: 'Add an athlete' });
  await field.fill('Bo Li, m, 1985, Iron Arm, , 70 R');
  await person.changes(() => field.press('Enter'), page.getByText('4 athletes', { exact: true }), { writes: 3 }); // an account, in the event, in the class
  await person.button('Edit Bo Li').click();
  const edit = person.dialog('Bo Li');
  await edit.getByLabel('Club').fill('Steel Arm');
  await person.changes(() => person.button('Save Changes', edit).click(), 'Athlete saved', { typed: edit.getByLabel('Club') });
  await person.button('More actions for Ath A').click();
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await person.changes(() => person.button('Take out', person.dialog('Take Ath A out?')).click(), 'Ath A taken out', { faults: ['unanswered', 'stalled'], writes: 2 }); // of the class and of the event

  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  await person.opens(`/events/${id}/draw`);
  await person.changes(() => person.button('Publish the list').click(), 'Lists published');
  const number = page.getByLabel('Number from the hall');
  await number.fill('4711');
  await person.changes(() => person.button('Draw the class').click(), page.getByRole('region', { name: 'Drawn' }).getByRole('article')); // which is live: the field goes once it is made
});

test('the desk weighs in, once', async ({ page, person, organizer }) => {
  const { id } = await openEvent(organizer, 2);
  await person.logsInHere(members.organizer);
  await person.opens(`/events/${id}/desk`);
  const field = page.getByRole('combobox', { name: 'Name, number or badge' });
  await field.fill('Kai Late, m, 1999, Press');
  await person.changes(() => field.press('Enter'), page.getByRole('heading', { level: 2, name: 'Kai Late' }), { writes: 2 });
  const scales = page.getByLabel('Weight in kg');
  await scales.fill('69.5');
  await person.changes(() => scales.press('Enter'), person.button('Confirm and continue'), { typed: scales });
  await person.changes(() => person.button('Confirm and continue').press('Enter'), page.getByText('Kai Late ✓ · 69.5 kg · M 70 R', { exact: true }), { writes: 2 });
});

test('an organizer leads the day: classes, tables, bouts and a protest', async ({ page, person, organizer }) => {
  const { id, classIds } = await openEvent(organizer, 16);
  const [classId] = classIds;
  await organizer.must('POST', '/event/queue/class', { classId, byHand: true });
  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  await organizer.must('POST', `/tournament/start/${classId}`);
  await organizer.must('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
  await person.logsInHere(members.organizer);
  await person.opens(`/events/${id}/day`);
  const name = 'Men, 70 kg, right arm';
  await person.changes(() => person.button(`Call ${name} to the stage`).click(), 'Class called to the stage');
  await person.changes(() => person.button(`Open ${name}`, page.getByRole('region', { name: 'Classes' })).click(), 'Class opened: its bouts can be called');
  const table = page.getByRole('listitem', { name: 'Table 1', exact: true });
  await person.changes(() => person.button(/^Call .+ – .+$/, table).click(), 'Called to Table 1');
  await person.changes(() => person.button('Pause Table 2').click(), 'Table 2 is paused');
  await person.changes(() => person.button('Resume Table 2').click(), 'Table 2 continues', { faults: ['unanswered', 'stalled'] });
  await person.changes(() => person.button('Add one minute at Table 1').click(), 'More time given');
  await person.changes(() => person.button('Undo', page.getByText('More time given').locator('..')).click(), 'Undone');

  const row = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first();
  const chooses = async (action: string) => {
    await person.button(/^Actions for M/, row).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await person.changes(() => chooses('Hold'), 'Bout on hold');
  await person.changes(() => person.button('Release', page.getByRole('region', { name: 'To be decided' })).first().click(), 'Bout released', { faults: ['unanswered', 'stalled'] });
  await chooses('Details…');
  await person.changes(() => person.button('Next here').click(), 'Next at Table 1');
  // The bout in the hole stays at its table, and says so.
  await expect(page.getByRole('region', { name: 'Queue' }).getByText('After the other bouts at table 1')).toBeVisible();
});
