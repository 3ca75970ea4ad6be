import { Api } from '../support/api.ts';
import { members } from '../support/club.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { emailOf, password, Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`an organizer makes a championship of 24 classes, ${width} px`, async ({ page, server, quiet }) => {
    test.slow();
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const organizer = new Person(page);
    const classes = page.getByRole('heading', { level: 3 });
    const shows = async (count: number) => {
      await expect(classes).toHaveCount(count);
    };
    await organizer.signsUp(members.organizer);
    await organizer.logsIn(members.organizer);

    await organizer.goesTo('Events');
    await expect(page.getByText('No events yet.')).toBeVisible();
    await inspector.sound('no events');
    await organizer.button('New event').first().click();
    const fresh = organizer.dialog('New event');
    await fresh.getByLabel('Name').fill('Harbour Championship');
    await fresh.getByLabel('Venue').fill('Dock 4');
    await fresh.getByLabel('First day').fill('2027-05-01');
    await expect(fresh.getByLabel('Time zone')).toHaveValue('UTC'); // in the browser's language
    await inspector.sound('a new event');
    await organizer.button('Create event', fresh).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Championship' })).toBeVisible();
    await inspector.sound('an event without classes');

    await organizer.button('Add classes').click();
    const add = organizer.dialog('Add classes');
    const waf = add.getByRole('group', { name: 'World Armwrestling Federation' });
    await waf.getByLabel('Women, Seniors', { exact: true }).check();
    await waf.getByLabel('Men, Masters 40+', { exact: true }).check();
    await expect(add.getByText('24 classes will be added')).toBeVisible();
    await inspector.sound('classes that will be added');
    await organizer.button('Add 24 classes', add).click();
    await organizer.sees('Classes added');
    await shows(24);
    await inspector.sound('24 classes');

    const right = page.getByRole('region', { name: 'Right arm' });
    const names = await right.getByRole('heading', { level: 3 }).allInnerTexts();
    const [lightest, next] = names.map((name) => name.trim());
    await organizer.button(`Actions for ${lightest}`).click();
    await page.getByRole('menuitem', { name: 'Merge into another class' }).click();
    const merge = organizer.dialog(`Merge ${lightest}`);
    await merge.getByLabel('Into').selectOption({ label: next! });
    await inspector.sound('what a merge does');
    await organizer.button('Merge', merge).click();
    await organizer.sees('Classes merged');
    await shows(23);

    // The lightest left-arm class has lost its counterpart.
    await organizer.button('More actions').click();
    await page.getByRole('menuitem', { name: 'Add the other arm' }).click();
    await inspector.sound('the other arm');
    await organizer.button('Add', organizer.dialog('Add the other arm')).click();
    await expect(right.getByRole('heading', { level: 3, name: lightest, exact: true })).toBeVisible();
    await shows(24);

    const part = (name: string) => page.getByRole('navigation', { name: 'Event sections' }).getByRole('link', { name });
    await organizer.button(`Actions for ${lightest}`).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = organizer.dialog(`Edit ${lightest}`);
    await edit.getByLabel('Weight limit (kg)').fill('48');
    await inspector.sound('a class to be edited');
    await organizer.button('Save Changes', edit).click();
    await organizer.sees('Class changed');
    const edited = lightest!.replace(/\d+ kg/, '48 kg');
    await expect(right.getByRole('heading', { level: 3, name: edited, exact: true })).toBeVisible();

    // One athlete and no opponent.
    const api = await new Api(server.url).as(emailOf(members.organizer), password);
    const [{ _id: eventId }] = await api.must('GET', '/events');
    const { classes: made } = await api.must('GET', `/event/${eventId}`);
    const classId = made.find(({ name }: { name: string }) => name === edited)._id;
    await api.must('POST', '/event/register', { eventId, athletes: [{ name: 'Ana Strong', sex: 'women', club: 'Iron Arm', classIds: [classId] }] });
    await expect(right.getByText('1 athlete', { exact: true })).toBeVisible();
    await organizer.button(`Actions for ${edited}`).click();
    await page.getByRole('menuitem', { name: 'Close with place 1' }).click();
    await inspector.sound('a class of one');
    await organizer.button('Close class').click();
    await organizer.sees('Class closed');

    await part('Results').click();
    await expect(page.getByRole('article', { name: edited }).getByRole('listitem')).toHaveText(/1\s*Ana Strong\s*Iron Arm\s*Wins unopposed/);
    await inspector.sound('results');
    await page.getByRole('link', { name: edited }).click();
    await expect(page.getByRole('region', { name: 'Champion' })).toContainText('Ana Strong');
    await inspector.sound('a class without opponents');
    await page.getByRole('link', { name: 'Harbour Championship' }).click();

    await part('Settings').click();
    await organizer.button('Show all settings').click();
    const rest = page.getByLabel('Rest between two bouts (minutes)');
    await expect(rest).toHaveValue('5');
    await rest.fill('10');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await inspector.sound('settings of an event');
    await organizer.button('Save settings').click();
    await organizer.sees('Settings saved');
    await page.reload();
    await expect(rest).toHaveValue('10');
    await organizer.button('Show all settings').click();

    // A club's deduction with its reason, in the standings.
    const deductions = page.getByLabel('Team deductions');
    quiet.expects(/400/);
    await deductions.fill('Iron Arm; 5; yellow card\nElbows; many; late');
    await organizer.button('Save settings').click();
    await expect(page.getByText(/^Line 2: a deduction/)).toBeVisible();
    await inspector.sound('a deduction that is refused');
    await deductions.fill('Iron Arm; 5; yellow card\nElbows; 2; late');
    await organizer.button('Save settings').click();
    await organizer.sees('Settings saved');
    await part('Results').click();
    const points = page.getByRole('region', { name: 'Points', exact: true });
    await expect(points.getByRole('row', { name: /Iron Arm/ })).toHaveText(/1\s*Iron Arm\s*20/);
    await expect(points.getByRole('list', { name: 'Deductions' }).getByRole('listitem')).toHaveText(['Iron Arm: −5 (yellow card)', 'Elbows: −2 (late)']);
    await inspector.sound('standings with deductions');
  });
}
