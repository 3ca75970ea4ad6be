import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A planned day with small classes first: another order ends it earlier.

for (const [width, height] of Object.entries(sizes)) {
  test(`an order of classes is proposed, accepted and undone, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const firstDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay, settings: { openClasses: 1 } });
    const sizesOfClasses = [4, 4, 5, 6, 20, 16];
    const { classes } = await api.must('POST', '/event/classes/create', {
      eventId: event._id, classes: sizesOfClasses.map((_, n) => ({ sex: 'mixed', arm: 'right', weight: { limit: 60_000 + 10_000 * n } })),
    });
    for (const [n, count] of sizesOfClasses.entries()) {
      await api.must('POST', '/event/register', {
        eventId: event._id, athletes: Array.from({ length: count }, (_, i) => ({ name: `Athlete ${String.fromCharCode(65 + n)}${String.fromCharCode(65 + i)}`, classIds: [classes[n]._id], confirmed: true })),
      });
    }
    for (let n = 0; n < 2; n++) await api.must('POST', '/event/tables/create', { eventId: event._id });
    const order = async (): Promise<string[]> => (await api.must('GET', `/event/queue/${event._id}`)).classes.map(({ _id }: { _id: string }) => _id);
    const before = await order();

    await page.goto(`/events/${event._id}/plan`);
    await page.getByRole('button', { name: 'Propose an order' }).click();
    await expect(page.getByText(/Ends at \d\d:\d\d instead of \d\d:\d\d\. \d class(es)? moved\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Current order' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Proposed order' })).toBeVisible();
    expect(await order()).toEqual(before);
    await inspect.sound('both orders');
    await page.getByRole('button', { name: 'Use this order' }).click();
    await expect(page.getByText('The new order is in the timetable.')).toBeVisible();
    expect(await order()).not.toEqual(before);
    await inspect.sound('the new order');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Use this order' })).toBeVisible();
    expect(await order()).toEqual(before);
  });
}

test('an order is proposed for the rest of a running day, and screens say that it changed', async ({ page, browser, server }) => {
  await page.setViewportSize({ width: 390, height: sizes[390] });
  const inspect = await Inspector.of(page);
  const olga = new Person(page);
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const firstDay = new Date().toISOString().slice(0, 10);
  const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay, timeZone: 'Asia/Tokyo', public: true, settings: { openClasses: 1, rest: 900, bout: 180 } });
  const sizesOfClasses = [12, 12, 12, 12, 8, 8, 8, 8, 8, 8, 8, 8, 40];
  const { classes } = await api.must('POST', '/event/classes/create', {
    eventId: event._id, classes: sizesOfClasses.map((_, n) => ({ sex: 'mixed', arm: 'right', weight: { limit: 50_000 + 5_000 * n } })),
  });
  let code = '';
  for (const [n, count] of sizesOfClasses.entries()) {
    const registered = await api.must('POST', '/event/register', {
      eventId: event._id, athletes: Array.from({ length: count }, (_, i) => ({ name: `Athlete ${String.fromCharCode(65 + n)} ${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`, classIds: [classes[n]._id], confirmed: true })),
    });
    code = registered[0].private.code;
  }
  for (let n = 0; n < 3; n++) await api.must('POST', '/event/tables/create', { eventId: event._id });
  for (const { _id } of classes) {
    await api.must('POST', `/tournament/start/${_id}`);
    await api.must('POST', `/tournament/seed/${_id}`, { manualSeedingData: null });
  }
  await api.must('POST', `/event/state/${event._id}`, { state: 'running' });

  await page.goto(`/events/${event._id}/plan`);
  await page.getByRole('button', { name: 'Propose an order' }).click();
  await expect(page.getByText(/Ends at \d\d:\d\d instead of \d\d:\d\d\. \d+ class(es)? moved\./)).toBeVisible();
  await inspect.sound('both orders of the rest of the day');
  await page.getByRole('button', { name: 'Use this order' }).click();
  await expect(page.getByText('The new order is in the timetable.')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: sizes[390] } });
  for (const address of [`/e/${event.slug}`, `/me/${code}`, `/e/${event.slug}/board`]) {
    await visitor.goto(address);
    await expect(visitor.getByText(/^New order of classes since \d\d:\d\d$/)).toBeVisible();
  }
  await visitor.close();
});
