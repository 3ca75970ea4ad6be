import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A hall of 24 tables: its day fits the screen, and works by keyboard.

for (const [width, height] of Object.entries(sizes)) {
  test(`24 tables stand as tiles, and matches are called there, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay: new Date().toISOString().slice(0, 10) });
    const { classes } = await api.must('POST', '/event/classes/create', { eventId: event._id, classes: [{ sex: 'mixed', arm: 'right' }, { sex: 'mixed', arm: 'left' }] });
    const classIds = classes.map(({ _id }: { _id: string }) => _id);
    await api.must('POST', '/event/register', {
      eventId: event._id, athletes: Array.from({ length: 80 }, (_, n) => ({ name: `Athlete ${String.fromCharCode(65 + Math.floor(n / 26))}${String.fromCharCode(65 + (n % 26))}`, classIds, confirmed: true })),
    });
    const { tables } = await api.must('POST', '/event/tables/create', { eventId: event._id });
    for (let n = 1; n < 24; n++) await api.must('POST', '/event/tables/create', { eventId: event._id });
    await api.must('PUT', '/devices/pad-of-table-1', { waiting: 4, refused: [], since: new Date().toISOString(), tableId: tables[0]._id });
    await page.goto(`/events/${event._id}/desk`);
    await expect(page.getByRole('region', { name: 'Still to weigh in' }).getByRole('listitem')).toHaveCount(60);
    await page.getByRole('button', { name: 'Show all 80' }).click();
    await expect(page.getByRole('region', { name: 'Still to weigh in' }).getByRole('listitem')).toHaveCount(80);
    await inspect.sound('the desk');
    for (const id of classIds) {
      await api.must('POST', `/tournament/start/${id}`, {});
      await api.must('POST', `/tournament/seed/${id}`, { manualSeedingData: null });
    }
    await api.must('POST', `/event/state/${event._id}`, { state: 'open' });
    await api.must('POST', `/event/state/${event._id}`, { state: 'running' });
    await api.must('POST', '/event/queue/open', { eventId: event._id, classId: classIds[0], open: true });

    await page.goto(`/events/${event._id}/day`);
    const tile = (number: number) => page.getByRole('listitem', { name: `Table ${String(number)}`, exact: true });
    await expect(tile(24)).toBeAttached();
    if (Number(width) >= 1280) {
      // Six in a row, and four rows in little more than half a screen.
      const tops = await Promise.all([1, 6, 7].map(async (number) => (await tile(number).boundingBox())!.y));
      expect(tops[0]).toBe(tops[1]);
      expect(tops[2]).toBeGreaterThan(tops[0]!);
      const tabs = page.getByRole('navigation', { name: 'Event sections' });
      expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
    }
    await expect(page.getByText('Table 1: 4 entries of the pad are not sent')).toBeVisible();
    await inspect.sound('tables to call');
    await tile(1).getByRole('button', { name: /^Call / }).click();
    await expect(tile(1).getByRole('timer')).toBeVisible();
    const deck = tile(2).getByRole('button', { name: /^On deck/ });
    await deck.focus();
    await page.keyboard.press('c');
    await expect(tile(2).getByRole('timer')).toBeVisible();
    await tile(3).getByRole('button', { name: 'More actions for Table 3' }).click();
    await page.getByRole('menuitem', { name: 'Pause Table 3' }).click();
    await expect(tile(3).getByText('Paused', { exact: true })).toBeVisible();
    await inspect.sound('called and paused tables');
  });
}
