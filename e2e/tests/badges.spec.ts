import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('on a badge nothing is cut and nothing lies on the bars, however long names are and however many the classes', async ({ page }) => {
  const olga = new Person(page);
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const event = await api.must('POST', '/event/create', { name: 'Autumn Cup', firstDay: '2026-11-28' });
  const { classes } = await api.must('POST', '/event/classes/create', { eventId: event._id, templates: ['us-seniors-women'], arms: ['right', 'left'] });
  const names = ['Young Egg', 'يوسف العلوي', 'Gyula Jägersberg', 'Zoë Ångström-Łukasiewicz von Hohenlohe', 'Extraordinarily-Long-Doublename Constantinopolitanus-Papadopoulos y Fernández'];
  const some = [0, 2, 8].map((most) => classes.slice(0, most).map(({ _id }: { _id: string }) => _id));
  const athletes = names.flatMap((name) => some.map((classIds, i) => ({ name: `${name} ${'ABC'.charAt(i)}`, club: 'A club with a long name, of somewhere', country: 'Kazakhstan', classIds })));
  await api.must('POST', '/event/register', { eventId: event._id, athletes });
  for (const from of [1, 9]) {
    await page.goto(`/events/${event._id}/print`);
    await page.getByRole('textbox', { name: 'From number' }).fill(String(from));
    const badges = page.locator('.ev-preview .ev-badge');
    await expect(badges.first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const wrong = await badges.evaluateAll((all) =>
      all.flatMap((badge) => {
        const of = (part: string) => badge.querySelector(part)!.getBoundingClientRect();
        const [who, name, classes, bars, whole] = [of('.ev-who'), of('.ev-who h2'), of('.ev-classes'), of('.ev-bars svg'), badge.getBoundingClientRect()];
        return [
          name.bottom > who.bottom + 1 ? 'name' : '',
          classes.bottom > bars.top + 1 || classes.top < who.bottom - 1 ? 'classes' : '',
          bars.bottom > whole.bottom ? 'bars' : '',
          // Arabic letters reach as low as half their size below the line.
          /\p{Script=Arabic}/u.test(badge.querySelector('h2')!.textContent) && name.height < 1.5 * parseFloat(getComputedStyle(badge.querySelector('h2')!).fontSize) ? 'low letters' : '',
        ].filter(Boolean).map((what) => `${what} of ${badge.querySelector('h2')!.textContent}`);
      }),
    );
    expect(wrong).toEqual([]);
  }
});
