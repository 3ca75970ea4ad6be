import { Api } from '../support/api.ts';
import { members } from '../support/club.ts';
import { checkedByProgram, firstRound } from '../support/draw.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { emailOf, password, Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of Object.entries(sizes)) {
  test(`a draw that anybody can check, ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    const organizer = new Person(page);
    await organizer.signsUp(members.organizer);
    await organizer.logsIn(members.organizer);
    const api = await new Api(server.url).as(emailOf(members.organizer), password);
    const { _id: eventId } = await api.must('POST', '/event/create', { name: 'City Open', firstDay: '2027-05-01' });
    const limits = [60_000, 70_000, 80_000].map((limit) => ({ sex: 'women', arm: 'right', weight: { limit } }));
    const { classes } = await api.must('POST', '/event/classes/create', { eventId, classes: limits });
    const sizesOf = [3, 6, 8];
    const athletes = await api.must('POST', '/event/register', {
      eventId,
      athletes: sizesOf.flatMap((size, of) =>
        Array.from({ length: size }, (_, i) => ({ name: `Ann ${'ABC'[of]}${i + 1}`, sex: 'women', club: i % 2 === 0 ? 'Hook' : 'Toproll', classIds: [classes[of]._id] })),
      ),
    });
    await api.must('POST', `/event/state/${eventId}`, { state: 'running' });

    await page.goto(`/events/${eventId}/draw`);
    await organizer.button('Publish 3 lists').click();
    await organizer.sees('Lists published');
    const published = page.getByRole('region', { name: 'Published' });
    await expect(published.getByRole('article')).toHaveCount(3);
    await inspector.sound('published lists');

    // Another club voids one of them while the page is open.
    await api.must('PUT', `/event/athlete/${athletes[0]._id}`, { club: 'Pin' });
    const voided = page.getByRole('region', { name: 'Void' });
    await expect(voided).toContainText(classes[0].name);
    await expect(published.getByRole('article')).toHaveCount(2);
    await inspector.sound('a void draw');
    await organizer.button('Publish the list').click();
    await expect(published.getByRole('article')).toHaveCount(3);

    await page.getByLabel('Number from the hall').fill('4711');
    await organizer.button('Draw 3 classes').press('Enter'); // it can be where the last button was: an immediate click would count as a double tap
    const drawn = page.getByRole('region', { name: 'Drawn' });
    for (const { name } of classes) await expect(drawn.getByText(name, { exact: true }).first()).toBeVisible();
    await inspector.sound('drawn classes');

    // Each record matches the bracket, and no other does.
    const { draws } = await api.must('GET', `/event/draws/${eventId}`);
    for (const { _id } of classes) {
      const { record } = draws.find((one: any) => one.class._id === _id && one.state === 'made');
      const pairings = await checkedByProgram(record);
      const { matches } = await api.must('GET', `/tournament/brackets-data/${_id}`);
      expect(pairings).toEqual(firstRound(matches));
      expect(await checkedByProgram({ ...record, draw: { ...record.draw, secret: record.draw.secret.replace(/^./, (c: string) => (c === 'a' ? 'b' : 'a')) } })).toBe('refused');
    }

    // A stranger checks it on a page without data of the event.
    const { record } = draws.find((one: any) => one.class._id === classes[2]._id && one.state === 'made');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto('/verify-draw');
    const pasted = page.getByLabel('Draw record');
    await pasted.fill(JSON.stringify(record));
    await organizer.button('Check', page).click();
    await expect(page.getByRole('heading', { name: 'This is the draw that was announced' })).toBeVisible();
    await expect(page.getByText(record.commitment.secretHash, { exact: true })).toBeVisible();
    await inspector.sound('a draw that is confirmed');
    await pasted.fill(JSON.stringify({ ...record, draw: { ...record.draw, entries: record.draw.entries.slice(1) } }));
    await organizer.button('Check', page).click();
    await expect(page.getByRole('heading', { name: 'This is not the draw that was announced' })).toBeVisible();
    await inspector.sound('a draw that is not');
  });
}
