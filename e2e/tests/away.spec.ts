import { Inspector } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const passphrase = 'elbows down';

for (const [width, height] of [[1280, 800], [390, 844]] as const) {
  test(`an event goes to a second server and comes back, ${width} px`, async ({ page, browser }, info) => {
    await page.setViewportSize({ width, height });
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Away Cup', venue: 'Town hall', firstDay: '2026-11-28' });
    const { classes } = await api.must('POST', '/event/classes/create', { eventId: event._id, classes: [{ sex: 'men', arm: 'right', weight: { limit: 80_000 } }] });
    const athletes = ['Ann Lee', 'Bo Fox'].map((name) => ({ name, birthYear: 1980, classIds: [classes[0]._id], confirmed: true }));
    await api.must('POST', '/event/register', { eventId: event._id, athletes });
    const inspector = await Inspector.of(page);

    // The event is taken away: it is read-only here, and says so.
    await page.goto(`/events/${event._id}/documents`);
    await page.getByRole('button', { name: 'Save as event file' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as event file' });
    await expect(saving.getByRole('button', { name: 'Save the file' })).toBeDisabled();
    await saving.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
    await saving.getByRole('checkbox', { name: 'Take the event away' }).check();
    await saving.getByRole('textbox', { name: 'Destination' }).fill('the laptop in the hall');
    await inspector.sound('taking an event away');
    const taken = page.waitForEvent('download');
    await saving.getByRole('button', { name: 'Take the event away' }).click();
    const file = info.outputPath('away-cup.toproll');
    await (await taken).saveAs(file);
    const note = page.getByRole('complementary', { name: 'This event is away' });
    await expect(note).toContainText('to: the laptop in the hall');
    await page.evaluate(() => { scrollTo(0, 0); });
    await inspector.sound('an event that is away');
    expect((await api.call('PUT', `/event/update/${event._id}`, { venue: 'Elsewhere' })).status).toBe(409);

    const second = await Server.start();
    try {
      // The other server imports it, changes it, and takes it away again.
      const context = await browser.newContext({ baseURL: second.url, viewport: { width, height } });
      const there = await context.newPage();
      const otto = new Person(there);
      await otto.signsUp('Otto Marsh');
      await otto.logsIn('Otto Marsh');
      const looked = await Inspector.of(there);
      await there.goto('/events');
      await there.getByRole('button', { name: 'Import', exact: true }).click();
      const dialog = there.getByRole('dialog', { name: 'Import an event' });
      await dialog.getByLabel('Event file').setInputFiles(file);
      await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('another phrase');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('The passphrase is wrong.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('is not here yet. It will be added.')).toBeVisible();
      await looked.sound('preview of an import');
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(there.getByRole('heading', { level: 1, name: 'Away Cup' })).toBeVisible();
      const elsewhere = await otto.api();
      await elsewhere.must('POST', '/event/register', { eventId: event._id, athletes: [{ name: 'Cy Day', classIds: [classes[0]._id], confirmed: true }] });
      await there.goto(`/events/${event._id}/documents`);
      await there.getByRole('button', { name: 'Save as event file' }).click();
      const leaving = there.getByRole('dialog', { name: 'Save as event file' });
      await leaving.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
      await leaving.getByRole('checkbox', { name: 'Take the event away' }).check();
      const back = there.waitForEvent('download');
      await leaving.getByRole('button', { name: 'Take the event away' }).click();
      await (await back).saveAs(file);
      await context.close();
    } finally {
      await second.stop();
    }

    // The file brings it back home, once.
    await note.getByRole('link', { name: 'Bring it back' }).click();
    await page.getByRole('button', { name: 'Bring back a file' }).click();
    const returning = page.getByRole('dialog', { name: 'Import an event' });
    await returning.getByLabel('Event file').setInputFiles(file);
    await returning.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
    await returning.getByRole('button', { name: 'Preview' }).click();
    await expect(returning.getByText('comes back. It goes on here.')).toBeVisible();
    await returning.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(returning).toBeHidden();
    await expect(note).toBeHidden();
    await expect(page.getByText('Brought here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save the copy' })).toBeVisible();
    await page.evaluate(() => { scrollTo(0, 0); });
    await inspector.sound('an event that came back');
    await page.goto(`/events/${event._id}/athletes`);
    await expect(page.getByText('Cy Day')).toBeVisible();
  });
}
