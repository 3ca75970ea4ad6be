import type { Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A two-day event in a hall, seen by a person on another day: every time and day on screens and prints is the hall's.

/** The day of a time in a zone, such as 2026-11-28. */
const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

/** A day in the screens' form, such as 28 Nov 2026. */
const written = (day: string) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`));

const minutesIn = (timeZone: string, at: Date) => {
  const [hours, minutes] = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at).split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
};

/** The times and days on a page, also on paper. */
async function timesOn(page: Page) {
  const text = (await page.locator('body').evaluate((body) => [(body as HTMLElement).innerText, ...[...body.querySelectorAll('[title],input')].map((one) => one.getAttribute('title') ?? (one as HTMLInputElement).value)].join('\n'))).replaceAll('\u00a0', ' ');
  return { times: [...text.matchAll(/\b([01]\d|2[0-3]):[0-5]\d\b(?!:)/g)].map(([time]) => time), days: [...text.matchAll(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g)].map(([day]) => day) };
}

for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland']) {
  test(`times and days are those of a hall in ${zone}`, async ({ browser, server }) => {
    const began = new Date();
    const today = dayIn(zone, began);
    const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    // Of the zones with another day, the one with the most different clock.
    const off = (one: string) => Math.abs(((minutesIn(one, began) - minutesIn(zone, began) + 2160) % 1440) - 720);
    const reader = ['Pacific/Pago_Pago', 'America/Los_Angeles', 'America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Pacific/Auckland', 'Pacific/Kiritimati']
      .filter((one) => dayIn(one, began) !== today)
      .sort((a, b) => off(b) - off(a))[0]!;
    const context = await browser.newContext({ timezoneId: reader, baseURL: server.url });
    const page = await context.newPage();
    const olga = new Person(page);
    await olga.signsUp('Olga Marsh');
    await olga.logsIn('Olga Marsh');
    const api = await olga.api();
    const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay: today, lastDay: tomorrow, timeZone: zone, public: true, tables: 1, settings: { openClasses: 1 } });
    const { classes: [right, left] } = await api.must('POST', '/event/classes/create', {
      eventId: event._id, classes: ['right', 'left'].map((arm) => ({ sex: 'men', weight: { limit: 80_000 }, arm })),
    });
    await api.must('POST', `/event/state/${event._id}`, { state: 'open' });
    const athletes = await api.must('POST', '/event/register', {
      eventId: event._id, athletes: ['Bo Li', 'Cy Doe', 'Di Poe'].map((name) => ({ name, sex: 'men', classIds: [right._id, left._id] })),
    });
    for (const one of athletes) await api.must('POST', `/event/weigh/${one._id}`, { grams: 79_000 });
    await api.must('POST', '/event/draw/publish', { eventId: event._id, classIds: [right._id, left._id] });
    await api.must('POST', '/event/draw/make', { eventId: event._id, hallNumber: '4711' });
    await api.must('POST', `/event/state/${event._id}`, { state: 'running' });

    // 11:30 is the hall's, on the chosen day.
    await page.goto(`/events/${event._id}/day`);
    await page.getByRole('button', { name: left.name, exact: true }).click();
    await page.getByLabel('Not before', { exact: true }).fill('11:30');
    await page.getByLabel('Not before, day').selectOption(tomorrow);
    await expect
      .poll(async () => {
        const { classes } = await api.must('GET', `/event/queue/${event._id}`);
        const { notBefore } = classes.find((one: { _id: string }) => one._id === left._id);
        return notBefore && [dayIn(zone, new Date(notBefore)), minutesIn(zone, new Date(notBefore))];
      })
      .toEqual([tomorrow, 11 * 60 + 30]);
    await page.keyboard.press('Escape');

    const seen: string[] = [];
    const looks = async (what: string) => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const { times, days } = await timesOn(page);
      seen.push(...times, ...days);
      for (const one of days) expect([written(today), written(tomorrow)], `${what}, seen in ${reader}`).toContain(one);
      for (const one of times) {
        const [hours, minutes] = one.split(':').map(Number) as [number, number];
        // The first class is over within two hours, the second begins at 11:30 and takes less than one.
        const off = Math.abs(hours * 60 + minutes - minutesIn(zone, new Date()));
        expect((one >= '11:30' && one < '12:30') || Math.min(off, 1440 - off) < 120, `${one} on ${what}, seen in ${reader}`).toBe(true);
      }
    };
    // Without the plan, which begins at a typed time.
    for (const tab of ['day', 'desk', 'draw', 'tables', 'screens', 'print', 'results', 'settings']) {
      await page.goto(`/events/${event._id}/${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await looks(tab);
      await page.emulateMedia({ media: 'print' });
      await looks(`${tab} on paper`);
      await page.emulateMedia({ media: 'screen' });
    }
    for (const path of [`/e/${event.slug}`, `/e/${event.slug}/classes/${left._id}`, `/e/${event.slug}/athletes/1`, `/e/${event.slug}/board`, `/me/${athletes[0].private.code}`, `/events/${event._id}/announcer`]) {
      await page.goto(path);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await looks(path);
    }
    expect(seen).toEqual(expect.arrayContaining(['11:30', written(today), written(tomorrow)]));
    await context.close();
  });
}
