import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A weigh-in valid only for its day: too early, it is valid for no day of the event.

const year = new Date().getUTCFullYear() + 2;

for (const [width, height] of Object.entries(sizes)) {
  test(`who must be weighed again is named at the desk, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Two Days', firstDay: `${year}-05-01`, lastDay: `${year}-05-02`, settings: { weighIn: { days: 1 } } });
    const { classes: [right, left] } = await api.must('POST', '/event/classes/create', {
      eventId: event._id, classes: ['right', 'left'].map((arm) => ({ sex: 'men', weight: { limit: 80_000 }, arm })),
    });
    await api.must('POST', '/event/queue/class', { classId: left._id, notBefore: `${year}-05-02T09:00:00Z` });
    await api.must('POST', '/event/register', { eventId: event._id, athletes: [{ name: 'Bo Li', sex: 'men', classIds: [right._id, left._id] }] });

    await page.goto(`/events/${event._id}/desk`);
    const still = page.getByRole('region', { name: 'Still to weigh in' });
    await expect(still).toContainText('1 still to weigh in');
    await page.getByRole('combobox', { name: 'Name, number or badge' }).fill('1');
    await page.keyboard.press('Enter');
    await page.getByLabel('Weight in kg').fill('79.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Weigh again for 1 May ${year}:`)).toBeVisible();
    await expect(page.getByText(`Weigh again for 2 May ${year}:`)).toBeVisible();
    await expect(still).toContainText(`again for 1 May ${year}`);
    await expect(still).toContainText('1 still to weigh in');
    await inspect.sound('weighed for another day');

    // Valid for all days, it is enough; the desk is told.
    await api.must('PUT', `/event/update/${event._id}`, { settings: { weighIn: { days: 0 } } });
    await expect(still).toContainText('Everyone is weighed in');
    await page.keyboard.press('Escape');
    await inspect.sound('weighed for all days');
  });
}
