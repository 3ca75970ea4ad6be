import { Inspector, sizes } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// Difficult names: two people with one name in one class, and a long name with the family name first.

const long = 'Кенжебеков Нурсултан Серикович';

for (const [width, height] of Object.entries(sizes)) {
  test(`two of one name are told apart, and a family name is never lost, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: Number(width), height });
    const inspect = await Inspector.of(page);
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay: '2026-11-28', public: true, tables: 2 });
    const { classes: [men] } = await api.must('POST', '/event/classes/create', { eventId: event._id, classes: [{ sex: 'men', weight: { limit: 80_000 }, arm: 'right' }] });
    await api.must('POST', `/event/state/${event._id}`, { state: 'open' });

    // A comma marks the family name.
    await page.goto(`/events/${event._id}/athletes`);
    await olga.button('Add a list').click();
    const many = olga.dialog('Add a list of athletes');
    await many.getByRole('textbox', { name: 'List' }).fill('"Müller, Jo Ann";female;1990');
    await olga.button('Check the list', many).press('Enter'); // content that appears under a finger would count as a double tap
    await olga.button('Register 1 athlete', many).click();
    await olga.sees('1 athlete registered');
    const [ann] = await api.must('GET', `/event/athletes/${event._id}`);
    expect(await api.must('GET', `/users/getuser/${ann.user._id}`)).toMatchObject({ name: 'Jo Ann Müller', familyName: 'Müller' });
    await api.must('POST', '/event/register', {
      eventId: event._id,
      athletes: [
        { name: 'Jan Novak', sex: 'men', club: 'Ahorn', classIds: [men._id] },
        { name: 'Jan Novak', sex: 'men', club: 'Harbour', namesake: true, classIds: [men._id] },
        { name: long, familyName: 'Кенжебеков', sex: 'men', classIds: [men._id] },
        { name: 'Ли Анна Константиновна-Длинная', sex: 'men', classIds: [men._id] },
      ],
    });
    // Seeded so that the two meet, and so do the two long names.
    const { participants } = await api.must('GET', `/tournament/brackets-data/${men._id}`);
    await api.must('POST', `/tournament/start/${men._id}`, {});
    await api.must('POST', `/tournament/seed/${men._id}`, { manualSeedingData: [0, 2].map((i) => ({ matchNumber: i / 2 + 1, player1: participants[i]._id, player2: participants[i + 1]._id })) });
    await api.must('POST', `/event/state/${event._id}`, { state: 'running' });
    const { matches } = await api.must('GET', `/tournament/brackets-data/${men._id}`);
    for (const [i, table] of event.tables.entries()) await api.must('POST', '/event/queue/call', { matchId: matches[i]._id, tableId: table._id });

    for (const path of [`/brackets/${men._id}`, `/events/${event._id}/day`, `/matches/${matches[0]._id}`, `/e/${event.slug}`, `/e/${event.slug}/classes/${men._id}`, `/events/${event._id}/announcer`]) {
      await page.goto(path);
      await expect(page.getByText(/Jan Novak \(2\)|No\. 2/).first(), path).toBeVisible();
      await expect(page.getByText(/Jan Novak \(3\)|No\. 3/).first(), path).toBeVisible();
      await inspect.sound(path);
    }
    await page.goto(`/e/${event.slug}/board`);
    await expect(page.getByText('Jan Novak (2)').first()).toBeVisible();
    // Whole, or with a whole family name; that of the other is unknown.
    await expect(page.getByText(/Кенжебеков( Нурсултан Серикович| Н\. С\.)/).first()).toBeVisible();
    await expect(page.getByText('Ли Анна Константиновна-Длинная').first()).toBeVisible();
    await expect(page.getByText(/Л\.|А\./)).toHaveCount(0);
  });
}
